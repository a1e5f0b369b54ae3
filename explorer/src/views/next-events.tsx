import { useContext } from 'preact/hooks'
import type { Competition } from '../../../client/src/index.ts'
import { sayDistance, useByClock } from '../dates/moments.ts'
import { ClockOfServer } from '../dates/server-clock.ts'
import { whatIsNext } from '../dates/what-is-next.ts'
import { hashOfEvent } from '../place.ts'
import { numberOf } from '../reading/competition-parts.ts'

interface NextEventsProps {
  /** Its events in their order. */
  readonly competition: Competition
}

/** As many are named; the program below has the others. */
const namedMost = 3

/** What a page opens on: which events are next, and when. Nothing where nothing is ahead. */
export function NextEvents({ competition: { id, events } }: NextEventsProps) {
  const clock = useContext(ClockOfServer)
  // Drawn anew when another moment is the next one.
  useByClock((now) => whatIsNext(events, now)[0]?.moment)
  const next = whatIsNext(events, clock.now())
  const [first] = next
  const distance = useByClock((now) => (first === undefined ? '' : sayDistance(first.moment, now)))
  if (first === undefined) return null
  return (
    <section class="next" aria-labelledby="next">
      <h2 id="next">Next</h2>
      <ul>
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
