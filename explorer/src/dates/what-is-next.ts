import type { Event } from '../../../client/src/index.ts'
import { parseMoment } from './moments.ts'

/** An event for which something happens next. */
export interface NextEvent {
  readonly event: Event
  readonly what: 'released' | 'scores due'
  readonly moment: number
}

/** The events that are next, in the order that they are given in: several where it is the same moment for them. */
export function whatIsNext(events: readonly Event[], now: number): readonly NextEvent[] {
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
