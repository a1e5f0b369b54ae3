import { workoutMembers } from '../../contract/event.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { keepCompetitionDocuments, keepWorkout, loadTexts } from './keep-documents.ts'
import {
  type CompetitionPlan,
  type GymPlan,
  isStanding,
  mapWorkouts,
  type MovementPlan,
  type Plan,
  type WorkoutChoice,
  type WorkoutPlan,
} from './plan.ts'
import type { WriteSession } from './write-session.ts'

/** Writes what a plan comes to, with its documents. Gives the ids of workouts that were minted. */
export async function applyPlan(plan: Plan, session: WriteSession): Promise<readonly WorkoutId[]> {
  switch (plan.kind) {
    case 'gym':
      return applyGym(plan, session)
    case 'movement':
      return applyMovement(plan, session)
    case 'workout':
      return plan.outcome === 'unchanged' ? [] : applyWorkout(plan, session)
    case 'competition':
      return plan.outcome === 'unchanged' ? [] : applyCompetition(plan, session)
  }
}

async function applyGym({ after, outcome }: GymPlan, { store, gyms }: WriteSession): Promise<readonly []> {
  gyms.set(after.id, after)
  if (outcome !== 'unchanged') await store.putGym(after)
  return []
}

async function applyMovement(plan: MovementPlan, { store, movements }: WriteSession): Promise<readonly []> {
  const { id, gym, body } = plan.after
  movements.note(plan)
  if (plan.outcome !== 'unchanged') await store.putMovement(id, { gym, body })
  return []
}

async function applyWorkout(plan: WorkoutPlan, session: WriteSession): Promise<readonly WorkoutId[]> {
  const id = plan.id ?? (await session.store.mintWorkoutId())
  const { gym, after } = plan
  await keepWorkout({ ...after.content, id, gym, competition: null }, after.movements, session)
  if (plan.outcome === 'changed') session.changedWorkouts.add(id)
  return plan.id === undefined ? [id] : []
}

async function applyCompetition(
  { position, after }: CompetitionPlan,
  session: WriteSession,
): Promise<readonly WorkoutId[]> {
  const choices = after.events.flatMap((event) => workoutMembers.flatMap((member) => event[member] ?? []))
  const ids = new Map<WorkoutChoice, WorkoutId>()
  const texts = new Map<WorkoutId, string>()
  const minted: WorkoutId[] = []
  // Those that bring an id come first, so that no id is minted that one of them has.
  for (const choice of choices.toSorted(
    (one, other) => Number(one.id === undefined) - Number(other.id === undefined),
  )) {
    const id = choice.id ?? (await session.store.mintWorkoutId())
    ids.set(choice, id)
    if (choice.id === undefined) minted.push(id)
    if (choice.after === undefined || isStanding(choice) || texts.has(id)) continue
    const { content, movements } = choice.after
    texts.set(id, await keepWorkout({ ...content, id, gym: after.gym, competition: position }, movements, session))
  }
  const standing = [...ids.values()].filter((id) => !texts.has(id))
  for (const [id, text] of await loadTexts(standing, session)) texts.set(id, text)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, (choice) => idIn(ids, choice)) }))
  const competition = { ...after, events }
  await session.store.putCompetition(position, competition)
  session.drawn.delete(after.id)
  await keepCompetitionDocuments(position, { competition, workoutTexts: texts }, session)
  return minted
}

function idIn(ids: ReadonlyMap<WorkoutChoice, WorkoutId>, choice: WorkoutChoice): WorkoutId {
  const id = ids.get(choice)
  if (id === undefined) throw new Error('A workout was chosen and has no id')
  return id
}
