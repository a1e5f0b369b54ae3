import { isDeepStrictEqual } from 'node:util'
import type { CompetitionId, GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts, workoutsIn, type WorkoutsOf } from '../stored.ts'
import { keepMovement } from '../render.ts'
import type { EventMembers, StoredCompetition, StoredMovement, StoredWorkout, WorkoutContent } from '../stored.ts'
import { namedMovements } from './movement-ids.ts'
import type { CatalogStore, KeptCompetition } from './catalog-store.ts'
import type { JsonObject } from './differences.ts'
import { competitionState, contentState, gymState, movementState, workoutState, type KeptItem } from './note-change.ts'
import { outcomeOf, type AcceptedWorkout, type Plan, type WorkoutChoice } from './plan.ts'
import type { WriteSession } from './write-session.ts'

/** What an item is today; undefined when it is not there. */
export async function stateToday(item: KeptItem, session: WriteSession): Promise<JsonObject | undefined> {
  switch (item.kind) {
    case 'gym': {
      const gym = await session.store.findGym(item.id)
      return gym && gymState(gym)
    }
    case 'movement': {
      const movement = (await session.movements.all()).get(item.id)
      return movement && movementState(movement)
    }
    case 'workout': {
      const workout = (await session.store.findWorkouts([item.id])).get(item.id)
      return workout?.competition === null ? workoutState(workout) : undefined
    }
    case 'competition': {
      const kept = await session.store.findCompetition(item.id)
      return kept?.competition && competitionState(kept.competition, await ownWorkouts(kept, session.store))
    }
  }
}

/** The plan that makes an item what it was; the session has looked at it before. */
export async function planToRestore(item: KeptItem, state: JsonObject, session: WriteSession): Promise<Plan> {
  // As the functions for states made it.
  const kept = { ...item, state } as StateOfItem
  switch (kept.kind) {
    case 'gym': {
      const { kind, id, state } = kept
      const before = await session.store.findGym(id)
      return { kind, before, after: { id, name: state.name }, outcome: outcomeOf(before, false) }
    }
    case 'movement': {
      const { kind, id, state } = kept
      const { gym, added, ...movement } = state
      const before = (await session.movements.all()).get(id)
      const place = added === undefined ? {} : { added }
      const after = { ...place, id, gym, body: keepMovement(movement), movement }
      return { kind, before, after, outcome: outcomeOf(before, false) }
    }
    case 'workout': {
      const { kind, id, state } = kept
      const { gym, ...content } = state
      const before = (await session.store.findWorkouts([id])).get(id)
      return { kind, id, gym, before, after: accepted(content), outcome: outcomeOf(before, false) }
    }
    case 'competition':
      return competitionPlan(kept.id, kept.state, session)
  }
}

/** The states of items, as they are kept. */
type StateOfItem =
  | { readonly kind: 'gym'; readonly id: GymId; readonly state: Parameters<typeof gymState>[0] }
  | {
      readonly kind: 'movement'
      readonly id: MovementId
      readonly state: StoredMovement['movement'] & Pick<StoredMovement, 'added' | 'gym'>
    }
  | { readonly kind: 'workout'; readonly id: WorkoutId; readonly state: WorkoutContent & Pick<StoredWorkout, 'gym'> }
  | { readonly kind: 'competition'; readonly id: CompetitionId; readonly state: StateOfCompetition }

type StateOfCompetition = Omit<StoredCompetition, 'id' | 'events'> & {
  readonly events: readonly (EventMembers & WorkoutsOf<WorkoutInState>)[]
}

async function competitionPlan(id: CompetitionId, state: StateOfCompetition, session: WriteSession): Promise<Plan> {
  const kept = await session.store.findCompetition(id)
  if (kept === undefined) throw new Error(`${id} has lost its place in the list`)
  const workouts = await ownWorkouts(kept, session.store)
  const { events, ...members } = state
  const choose = (workout: WorkoutInState): WorkoutChoice => {
    const before = workouts.get(workout.id)
    const after = 'details' in workout ? accepted(contentState(workout)) : undefined
    return { id: workout.id, isIdGiven: true, before, after }
  }
  const planned = events.map((event) => ({ ...event, ...mapWorkouts(event, choose) }))
  const { position, competition: before } = kept
  const after = { id, ...members, events: planned }
  return { kind: 'competition', position, before, after, workouts, outcome: outcomeOf(before, false) }
}

type WorkoutInState = { readonly id: WorkoutId } | (WorkoutContent & { readonly id: WorkoutId })

function accepted(content: WorkoutContent): AcceptedWorkout {
  return { content, movements: namedMovements(content.details) }
}

/** The workouts of a competition that go with it. */
export async function ownWorkouts(
  { position, competition }: Pick<KeptCompetition, 'position' | 'competition'>,
  store: CatalogStore,
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const ids = (competition?.events ?? []).flatMap(workoutsIn)
  const found = await store.findWorkouts([...new Set(ids)])
  return new Map([...found].filter(([, workout]) => workout.competition === position))
}

/** Whether two states are the same, wherever the item stands among others; undefined is an item that is not there. */
export function isSameState(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return (
    isDeepStrictEqual({ ...one, added: 0 }, { ...other, added: 0 }) && (one === undefined) === (other === undefined)
  )
}
