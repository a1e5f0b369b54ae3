import { levelsOf, type Competition, type Event } from '../../../client/src/index.ts'
import { clock, toBoard } from '../../../whiteboard/src/index.ts'
import { parseMoment, sayDistance, sayMomentThere, useByClock } from '../dates/moments.ts'
import { hashOfEvent } from '../route.ts'
import { HiddenStamp } from './status-stamp.tsx'
import { numberOf } from '../reading/competition-parts.ts'

interface EventCardProps {
  readonly event: Event
  readonly competition: Competition
}

export function EventCard({ event, competition }: EventCardProps) {
  const { format, kind, clock: time, parts } = toBoard(event.workout, event.workout.movements)
  const number = numberOf(event)
  const movements = [...new Set(parts.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  return (
    <article class="sheet event-card">
      {number !== undefined && (
        <p class="event-number" aria-hidden="true">
          {number}
        </p>
      )}
      <div class="event-words">
        <h3 dir="auto">
          <a href={hashOfEvent(competition.id, event.id)}>{event.name}</a> <HiddenStamp visible={event.visible} />
        </h3>
        <p class="headline">
          {format ?? kind}
          {time?.label === 'Time cap' && <span class="cap"> cap {clock(time.seconds)}</span>}
        </p>
        <p dir="auto">{movements.join(', ')}</p>
        <p class="small on-screen">{useByClock((now) => facts(event, now, (moment) => sayDistance(moment, now)))}</p>
        <p class="small on-paper">
          {useByClock((now) => facts(event, now, (moment) => sayMomentThere(moment, competition.time_zone)))}
        </p>
      </div>
    </article>
  )
}

function facts(event: Event, now: number, say: (moment: number) => string): string {
  const released = parseMoment(event.released_at)
  const deadline = parseMoment(event.deadline)
  const levels = levelsOf(event).map(({ name }) => name)
  return [
    ...(levels.length > 1 ? [levels.join(', ')] : []),
    ...(released !== undefined && released > now ? [`released ${say(released)}`] : []),
    ...(deadline === undefined ? [] : [`scores ${deadline > now ? 'due' : 'were due'} ${say(deadline)}`]),
  ].join(' · ')
}
