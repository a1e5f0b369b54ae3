import { isDeepStrictEqual } from 'node:util'
import type { WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts, workoutsIn, type Position, type WorkoutContent } from '../stored.ts'
import type { WrittenWorkout } from './catalog-store.ts'
import { competitionState, gymState, movementState, noteChange, workoutState, type Change } from './note-change.ts'
import { keepCompetitionDocuments, keepWorkouts, textsOf } from './keep-documents.ts'
import { isStanding, type CompetitionPlan, type Plan, type WorkoutChoice, type WorkoutPlan } from './plan.ts'
import type { WriteSession } from './write-session.ts'

/** What writing a plan came to. */
export interface Applied {
  /** The ids of workouts that were minted. */
  readonly minted: readonly WorkoutId[]
  /** Undefined when nothing was to do. */
  readonly change?: Change
}

/** Writes what a plan comes to, with its documents and what is kept of it in the history. */
export async function applyPlan(plan: Plan, session: WriteSession): Promise<Applied> {
  const { store } = session
  if (plan.kind === 'movement') session.movements.note(plan)
  if (plan.outcome === 'unchanged') return { minted: [] }
  switch (plan.kind) {
    case 'gym': {
      const { before, after } = plan
      await store.putGym(after)
      const change = await noteChange('gym', after.id, before && gymState(before), gymState(after), store)
      return { minted: [], change }
    }
    case 'movement': {
      const { before, after } = plan
      await store.putMovement(after)
      const was = before && movementState(before)
      return { minted: [], change: await noteChange('movement', after.id, was, movementState(after), store) }
    }
    case 'workout':
      return applyWorkout(plan, session)
    case 'competition':
      return applyCompetition(plan, session)
  }
}

async function applyWorkout(plan: WorkoutPlan, session: WriteSession): Promise<Applied> {
  const id = plan.id ?? (await session.store.mintWorkoutId())
  const { gym, before, after } = plan
  const workout = { ...after.content, id, gym, competition: null }
  await keepWorkouts([{ workout, movements: after.movements }], session)
  await session.standing.note(workout, before?.name, plan.id === undefined)
  if (plan.outcome === 'changed') session.changedWorkouts.add(id)
  const was = before && workoutState(before)
  const change = await noteChange('workout', String(id), was, workoutState(workout), session.store)
  return { minted: plan.id === undefined ? [id] : [], change }
}

async function applyCompetition(plan: CompetitionPlan, session: WriteSession): Promise<Applied> {
  const { position, before, after, workouts } = plan
  const { ids, texts, own, minted } = await writeWorkouts(plan, session)
  const events = after.events.map((event) => ({ ...event, ...mapWorkouts(event, (choice) => idIn(ids, choice)) }))
  // What is the same is one object from here on, which costs nothing to compare.
  const isSame = before !== undefined && isDeepStrictEqual(events, before.events)
  const competition = { ...after, events: isSame ? before.events : events }
  await session.store.putCompetition(position, competition, before, session.now)
  session.meant.note(after, before?.name)
  const standing = [...ids].filter(([, id]) => !texts.has(id)).map(([{ before }, id]) => [id, before] as const)
  const workoutTexts = new Map([...texts, ...(await textsOf(new Map(standing), session))])
  await keepCompetitionDocuments(position, { competition, workoutTexts }, session)
  const was = before && competitionState(before, ownOf(workouts, position))
  const is = competitionState(competition, own)
  const state = isSame && texts.size === 0 && was?.events !== undefined ? { ...is, events: was.events } : is
  return { minted, change: await noteChange('competition', after.id, was, state, session.store) }
}

/** Writes the workouts of a competition that are not there as its events are to show them. */
async function writeWorkouts(plan: CompetitionPlan, session: WriteSession) {
  const { position, after, workouts } = plan
  const choices = after.events.flatMap(workoutsIn)
  const ids = new Map<WorkoutChoice, WorkoutId>()
  const texts = new Map<WorkoutId, string>()
  const own = ownOf(workouts, position)
  const write = async (some: readonly WorkoutChoice[]) => {
    const written = new Map(some.flatMap((choice) => toWrite(choice, idIn(ids, choice), plan)))
    for (const [id, { workout }] of written) own.set(id, workout)
    for (const [id, text] of await keepWorkouts([...written.values()], session)) texts.set(id, text)
  }
  for (const choice of choices) if (choice.id !== undefined) ids.set(choice, choice.id)
  await write([...ids.keys()])
  // Now no id is minted that one of them has.
  const unnamed = choices.filter(({ id }) => id === undefined)
  for (const choice of unnamed) ids.set(choice, await session.store.mintWorkoutId())
  await write(unnamed)
  return { ids, texts, own, minted: unnamed.map((choice) => idIn(ids, choice)) }
}

/** None, or one by its id: several events may show it. */
function toWrite(
  choice: WorkoutChoice,
  id: WorkoutId,
  { position, after: { gym } }: CompetitionPlan,
): readonly (readonly [WorkoutId, WrittenWorkout])[] {
  if (choice.after === undefined || isStanding(choice)) return []
  const { content, movements } = choice.after
  return [[id, { workout: { ...content, id, gym, competition: position }, movements }]]
}

/** The workouts that go with a competition. */
function ownOf(workouts: CompetitionPlan['workouts'], position: Position): Map<WorkoutId, WorkoutContent> {
  return new Map([...workouts].filter(([, workout]) => workout.competition === position))
}

function idIn(ids: ReadonlyMap<WorkoutChoice, WorkoutId>, choice: WorkoutChoice): WorkoutId {
  const id = ids.get(choice)
  if (id === undefined) throw new Error('A workout was chosen and has no id')
  return id
}
