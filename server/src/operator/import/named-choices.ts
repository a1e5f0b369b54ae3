import type { CompetitionToAccept } from '../../catalog/writing/accept-item.ts'
import { idOfName } from '../../catalog/writing/id-of-name.ts'
import type { CompetitionPlan } from '../../catalog/writing/plan.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import { workoutMembers, type WorkoutMember } from '../../contract/competition.ts'
import type { CompetitionId, EventId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Place, SourceItem } from '../../files/source-item.ts'
import type { CheckedItem } from './check-item.ts'

/** An event that names its workout as it is called, and which that was when the event was taken. */
interface NamedChoice {
  readonly competition: CompetitionId
  readonly event: EventId
  readonly member: WorkoutMember
  readonly gym: GymId
  readonly name: string
  readonly id: WorkoutId | undefined
  readonly place: Place
}

/** Which workouts were chosen by their names: one that comes behind its event may be called so, too. */
export class NamedChoices {
  readonly #all: NamedChoice[] = []

  /** To be called with each competition that is taken. */
  note({ after }: CompetitionPlan, { value }: CompetitionToAccept, source: SourceItem): void {
    const { id: competition, gym } = after
    const events = new Map(after.events.map((event) => [String(event.id), event]))
    for (const [index, written] of (value.events ?? []).entries()) {
      if (written === undefined) continue
      const event = events.get(written.id ?? idOfName('event', written.name ?? '') ?? '')
      for (const member of workoutMembers) {
        const workout = written[member]
        if (event === undefined || !workout || 'type' in workout || !('name' in workout)) continue
        const { name } = workout
        if (name === undefined) continue
        const place = source.placeOf(`/events/${index}/${member}`)
        this.#all.push({ competition, event: event.id, member, gym, name, id: event[member]?.id, place })
      }
    }
  }

  /** The events whose names mean something else now that all has come, to be taken again. */
  async *changed({ standing }: WriteSession): AsyncGenerator<CheckedItem> {
    for (const { competition, event, member, gym, name, id, place } of this.#all) {
      const [only, ...others] = await standing.called(name, gym)
      if (only === id && others.length === 0) continue
      const value = { id: competition, events: [{ id: event, [member]: { name } }] }
      const textOf = () => ''
      yield {
        source: { kind: 'event', origin: 'catalog', value, place, placeOf: () => place, textOf },
        key: undefined,
        item: { kind: 'competition', isPart: true, value, textOf },
        notes: [],
        faults: [],
        wrong: new Set(),
      }
    }
  }
}
