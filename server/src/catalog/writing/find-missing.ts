import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import { workoutsIn } from '../event-workouts.ts'
import { isWithinReach } from './movements.ts'
import type { CompetitionPlan, Plan } from './plan.ts'
import type { WriteSession } from './write-session.ts'

/**
 * What an item that is to be as it was names and the catalog does not hold any more, or holds as something else, as a
 * sentence says it; undefined for nothing. An import looks at each of these where it is written.
 */
export async function findMissing(plan: Plan, session: WriteSession): Promise<string | undefined> {
  switch (plan.kind) {
    case 'gym':
      return undefined
    case 'movement':
      return missingGym(plan.after.gym, session)
    case 'workout': {
      if (plan.before !== undefined && plan.before.competition !== null)
        return 'has an id that an event’s workout has now'
      return (await missingGym(plan.gym, session)) ?? missingMovement(plan.after.movements, plan.gym, session)
    }
    case 'competition':
      return (await missingGym(plan.after.gym, session)) ?? missingWorkout(plan, session)
  }
}

async function missingGym(gym: GymId | null, session: WriteSession): Promise<string | undefined> {
  return gym === null || (await session.store.findGym(gym)) !== undefined ? undefined : gone('gym', gym)
}

async function missingMovement(
  ids: readonly MovementId[],
  gym: GymId | null,
  session: WriteSession,
): Promise<string | undefined> {
  const known = await session.movements.all()
  for (const id of ids) {
    const found = known.get(id)
    if (found === undefined) return gone('movement', id)
    if (!isWithinReach(found.gym, gym)) return taken('movement', id)
  }
  return undefined
}

async function missingWorkout(
  { after, position }: CompetitionPlan,
  session: WriteSession,
): Promise<string | undefined> {
  const choices = after.events.flatMap(workoutsIn)
  const there = await session.store.findWorkouts([...new Set(choices.flatMap(({ id }) => id ?? []))])
  for (const { id, after: content } of choices) {
    const found = id === undefined ? undefined : there.get(id)
    if (content === undefined && found === undefined) return gone('workout', id)
    const mayStand = content === undefined && found?.competition === null && isWithinReach(found.gym, after.gym)
    if (found !== undefined && found.competition !== position && !mayStand) return taken('workout', id)
    const missing = await missingMovement(content?.movements ?? [], after.gym, session)
    if (missing !== undefined) return missing
  }
  return undefined
}

type NamedId = GymId | MovementId | WorkoutId | undefined

function taken(kind: string, id: NamedId): string {
  return `names the ${kind} ${id}, an id that another ${kind} has now`
}

function gone(kind: string, id: NamedId): string {
  return `names the ${kind} ${id}, which is not there any more`
}
