import { useContext } from 'preact/hooks'
import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, sayDistance, useByClock } from '../dates/moments.ts'
import { readRegistration } from '../dates/registration.ts'
import { ClockOfServer } from '../dates/server-clock.ts'
import { nextEvents } from '../dates/next-dates.ts'
import { hashOfEvent } from '../route.ts'
import { numberOf } from '../reading/competition-parts.ts'

interface NextEventsProps {
  readonly competition: Competition
}

/**
 * The maximum number of events that the line about the next date names. More would not fit on the line, and all events
 * are listed further down on the page.
 */
const namedMost = 3

/**
 * Shows the next event of a competition, or its registration if that comes first. Shows nothing if all dates are in the
 * past.
 */
export function NextEvents({ competition }: NextEventsProps) {
  const { id, events } = competition
  const clock = useContext(ClockOfServer)
  // Renders again when another date becomes the next one.
  useByClock((now) => nextEvents(events, now)[0]?.moment)
  const next = nextEvents(events, clock.now())
  const [first] = next
  const distance = useByClock((now) => (first === undefined ? '' : sayDistance(first.moment, now)))
  const registration = useByClock((now) => registrationBefore(competition, first?.moment, now))
  if (first === undefined && registration === undefined) return null
  return (
    <section class="next" aria-labelledby="next">
      <h2 id="next">Next</h2>
      <ul>
        {registration !== undefined && <li class="next-registration">Registration {registration}</li>}
        {next.slice(0, namedMost).map(({ event, what }) => (
          <li key={event.id}>
            <a href={hashOfEvent(id, event.id)}>
              <span class="next-number">{numberOf(event)}</span> <bdi>{event.name}</bdi>
            </a>{' '}
            <span class="next-when">
              {what} {distance}
            </span>
          </li>
        ))}
        {next.length > namedMost && <li>and {next.length - namedMost} more</li>}
      </ul>
    </section>
  )
}

function registrationBefore(competition: Competition, moment: number | undefined, now: number): string | undefined {
  const { registration_opens_at, registration_closes_at } = competition
  const ahead = [registration_opens_at, registration_closes_at]
    .map(parseMoment)
    .filter((one) => one !== undefined && one > now)
  return ahead.some((one) => one !== undefined && one <= (moment ?? Infinity))
    ? readRegistration(competition, now).words
    : undefined
}
