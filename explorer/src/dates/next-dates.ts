import type { Event } from '../../../client/src/index.ts'
import { parseMoment } from './moments.ts'

export interface NextEvent {
  readonly event: Event
  readonly what: 'released' | 'scores due'
  readonly moment: number
}

/**
 * Returns the event whose release or deadline comes next. Returns several events if they have the same time. If all
 * dates are in the past, returns no events.
 */
export function nextEvents(events: readonly Event[], now: number): readonly NextEvent[] {
  const ahead = events.flatMap((event) => {
    const dates = [
      { event, what: 'released', moment: parseMoment(event.released_at) ?? now },
      { event, what: 'scores due', moment: parseMoment(event.deadline) ?? now },
    ] as const
    return dates.find(({ moment }) => moment > now) ?? []
  })
  const first = Math.min(...ahead.map(({ moment }) => moment))
  return ahead.filter(({ moment }) => moment === first)
}
