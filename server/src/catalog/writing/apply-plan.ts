import { isDeepStrictEqual } from 'node:util'
import type { WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts, workoutsIn, type Position, type WorkoutContent } from '../stored.ts'
import type { WorkoutWithMovements } from './catalog-store.ts'
import {
  competitionState,
  gymState,
  movementState,
  recordChange,
  workoutState,
  type ItemChange,
} from './record-change.ts'
import { writeCompetitionDocuments, writeWorkouts, renderWorkouts } from './write-documents.ts'
import { isAlreadyStored, type CompetitionPlan, type Plan, type WorkoutChoice, type WorkoutPlan } from './plan.ts'
import type { WriteSession } from './write-session.ts'

export interface PlanResult {
  readonly minted: readonly WorkoutId[]
  readonly change?: ItemChange
}

/**
 * Writes the item of a plan and the item's documents. Adds the change to the history. Does nothing if nothing changed.
 */
export async function applyPlan(plan: Plan, session: WriteSession): Promise<PlanResult> {
  const { store } = session
  if (plan.kind === 'movement') session.movements.record(plan)
  if (plan.outcome === 'unchanged') return { minted: [] }
  switch (plan.kind) {
    case 'gym': {
      const { before, after } = plan
      await store.putGym(after)
      const change = await recordChange('gym', after.id, before && gymState(before), gymState(after), store)
      return { minted: [], change }
    }
    case 'movement': {
      const { before, after } = plan
      await store.putMovement(after)
      const was = before && movementState(before)
      return { minted: [], change: await recordChange('movement', after.id, was, movementState(after), store) }
    }
    case 'workout':
      return applyWorkout(plan, session)
    case 'competition':
      return applyCompetition(plan, session)
  }
}

async function applyWorkout(plan: WorkoutPlan, session: WriteSession): Promise<PlanResult> {
  const id = plan.id ?? (await session.store.mintWorkoutId())
  const { gym, before, after } = plan
  const workout = { ...after.content, id, gym, competition: null }
  await writeWorkouts([{ workout, movements: after.movements }], session)
  await session.standaloneWorkouts.record(workout, before?.name, plan.id === undefined)
  if (plan.outcome === 'changed') session.changedWorkouts.add(id)
  const was = before && workoutState(before)
  const change = await recordChange('workout', String(id), was, workoutState(workout), session.store)
  return { minted: plan.id === undefined ? [id] : [], change }
}

async function applyCompetition(plan: CompetitionPlan, session: WriteSession): Promise<PlanResult> {
  const { position, before, after, workouts } = plan
  const { ids, texts, own, minted } = await writeOwnWorkouts(plan, session)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, (choice) => idIn(ids, choice)) }))
  // Equal events become one object, which is cheap to compare.
  const isSame = before !== undefined && isDeepStrictEqual(events, before.events)
  const competition = { ...after, events: isSame ? before.events : events }
  await session.store.putCompetition(position, competition, before, session.now)
  session.competitionNames.record(after, before?.name)
  const stored = [...ids].filter(([, id]) => !texts.has(id)).map(([{ before }, id]) => [id, before] as const)
  const workoutTexts = new Map([...texts, ...(await renderWorkouts(new Map(stored), session))])
  await writeCompetitionDocuments(position, { competition, workoutTexts }, session)
  const was = before && competitionState(before, selectOwnWorkouts(workouts, position))
  const is = competitionState(competition, own)
  const state = isSame && texts.size === 0 && was?.events !== undefined ? { ...is, events: was.events } : is
  return { minted, change: await recordChange('competition', after.id, was, state, session.store) }
}

async function writeOwnWorkouts(plan: CompetitionPlan, session: WriteSession) {
  const { position, after, workouts } = plan
  const choices = after.events.flatMap(workoutsIn)
  const ids = new Map<WorkoutChoice, WorkoutId>()
  const texts = new Map<WorkoutId, string>()
  const own = selectOwnWorkouts(workouts, position)
  const write = async (some: readonly WorkoutChoice[]) => {
    const written = new Map(some.flatMap((choice) => workoutToWrite(choice, idIn(ids, choice), plan)))
    for (const [id, { workout }] of written) own.set(id, workout)
    for (const [id, text] of await writeWorkouts([...written.values()], session)) texts.set(id, text)
  }
  for (const choice of choices) if (choice.id !== undefined) ids.set(choice, choice.id)
  await write([...ids.keys()])
  // New ids come last, so that none equals a given one.
  const unnamed = choices.filter(({ id }) => id === undefined)
  for (const choice of unnamed) ids.set(choice, await session.store.mintWorkoutId())
  await write(unnamed)
  return { ids, texts, own, minted: unnamed.map((choice) => idIn(ids, choice)) }
}

function workoutToWrite(
  choice: WorkoutChoice,
  id: WorkoutId,
  { position, after: { gym } }: CompetitionPlan,
): readonly (readonly [WorkoutId, WorkoutWithMovements])[] {
  if (choice.after === undefined || isAlreadyStored(choice)) return []
  const { content, movements } = choice.after
  return [[id, { workout: { ...content, id, gym, competition: position }, movements }]]
}

function selectOwnWorkouts(workouts: CompetitionPlan['workouts'], position: Position): Map<WorkoutId, WorkoutContent> {
  return new Map([...workouts].filter(([, workout]) => workout.competition === position))
}

function idIn(ids: ReadonlyMap<WorkoutChoice, WorkoutId>, choice: WorkoutChoice): WorkoutId {
  const id = ids.get(choice)
  if (id === undefined) throw new Error('A workout was chosen and has no id')
  return id
}
