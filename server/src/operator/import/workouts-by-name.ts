import type { CompetitionPlan } from '../../catalog/writing/plan.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import { workoutMembers, type WorkoutMember } from '../../contract/competition.ts'
import type { CompetitionId, EventId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Place, SourceItem } from '../../files/source-item.ts'
import type { CheckedItem } from './check-item.ts'

/** A workout to which an event refers by name. `id` is the workout that had this name when the event was imported. */
export interface WorkoutByName {
  readonly competition: CompetitionId
  readonly event: EventId
  readonly member: WorkoutMember
  readonly gym: GymId
  readonly name: string
  readonly id: WorkoutId | undefined
  readonly place: Place
}

/**
 * Returns the workouts to which the events of a competition refer by name. The import checks these names again at the
 * end.
 */
export function workoutsByName({ after }: CompetitionPlan, source: SourceItem): readonly WorkoutByName[] {
  const { id: competition, gym } = after
  return after.events.flatMap((event) => {
    return workoutMembers.flatMap((member) => {
      const { id, byName: choice } = event[member] ?? {}
      if (choice === undefined) return []
      return { competition, event: event.id, member, gym, name: choice.name, id, place: source.placeOf(choice.path) }
    })
  })
}

/**
 * Checks the name of an event’s workout again at the end of an import. If another workout now has this name, returns
 * the event as an item to import again. Otherwise returns `undefined`.
 */
export async function changedChoice(
  { competition, event, member, gym, name, id, place }: WorkoutByName,
  { standaloneWorkouts: standalone }: WriteSession,
): Promise<CheckedItem | undefined> {
  const [only, ...moreMatches] = await standalone.findByName(name, gym)
  if (only === id && moreMatches.length === 0) return undefined
  const value = { id: competition, events: [{ id: event, [member]: { name } }] }
  const textOf = () => ''
  return {
    source: { kind: 'event', origin: 'catalog', value, place, placeOf: () => place, textOf },
    key: undefined,
    item: { kind: 'competition', isPart: true, value, textOf },
    notes: [],
    faults: [],
    wrong: new Set(),
  }
}
