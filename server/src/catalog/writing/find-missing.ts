import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import { workoutsIn } from '../stored.ts'
import { isWithinReach } from './movements.ts'
import type { CompetitionPlan, Plan } from './plan.ts'
import type { WriteSession } from './write-session.ts'

/**
 * What an item that is to be as it was names and the catalog does not hold any more, or holds as something else, as a
 * sentence says it; undefined for nothing. An import looks at each of these where it is written.
 */
export async function findMissing(plan: Plan, session: WriteSession): Promise<string | undefined> {
  if (plan.kind === 'gym') return undefined
  const isOfEvent = plan.kind === 'workout' && plan.before !== undefined && plan.before.competition !== null
  if (isOfEvent) return 'has an id that an event’s workout has now'
  const { gym } = plan.kind === 'workout' ? plan : plan.after
  if (gym !== null && (await session.store.findGym(gym)) === undefined) return gone('gym', gym)
  if (plan.kind === 'workout') return missingMovement(plan.after.movements, gym, session)
  return plan.kind === 'competition' ? missingWorkout(plan, session) : undefined
}

async function missingMovement(ids: readonly MovementId[], gym: GymId | null, session: WriteSession) {
  const known = await session.movements.all()
  for (const id of ids) {
    const found = known.get(id)
    if (found === undefined) return gone('movement', id)
    if (!isWithinReach(found.gym, gym)) return taken('movement', id)
  }
  return undefined
}

async function missingWorkout({ after, position }: CompetitionPlan, session: WriteSession) {
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
