import { isDeepStrictEqual } from 'node:util'
import { parseGymId, type CompetitionId, type GymId, type WorkoutId } from '../../contract/ids.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { mapWorkouts, workoutsIn } from '../event-workouts.ts'
import { keepMovement } from '../render.ts'
import type { NamedMovement, StoredCompetition, StoredWorkout, WorkoutContent } from '../stored.ts'
import { namedMovements } from './movement-ids.ts'
import type { CatalogStore, KeptCompetition } from './catalog-store.ts'
import type { Json, JsonObject } from './differences.ts'
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
  switch (item.kind) {
    case 'gym': {
      const before = await session.store.findGym(item.id)
      const name = typeof state.name === 'string' ? state.name : ''
      return { kind: 'gym', before, after: { id: item.id, name }, outcome: outcomeOf(before, false) }
    }
    case 'movement': {
      const { gym, added, ...members } = state
      const movement = members as unknown as NamedMovement
      const before = (await session.movements.all()).get(item.id)
      const kept = { id: item.id, gym: ownerIn(gym), body: keepMovement(movement), movement }
      const after = typeof added === 'number' ? { added, ...kept } : kept
      return { kind: 'movement', before, after, outcome: outcomeOf(before, false) }
    }
    case 'workout': {
      const { gym, ...content } = state
      const before = (await session.store.findWorkouts([item.id])).get(item.id)
      const after = accepted(content as unknown as WorkoutContent)
      return { ...item, gym: ownerIn(gym), before, after, outcome: outcomeOf(before, false) }
    }
    case 'competition':
      return competitionPlan(item.id, state, session)
  }
}

/** The gym that a state names; null for the shared library. */
function ownerIn(gym: Json | undefined): GymId | null {
  return typeof gym === 'string' ? (parseGymId(gym) ?? null) : null
}

async function competitionPlan(id: CompetitionId, state: JsonObject, session: WriteSession): Promise<Plan> {
  const kept = await session.store.findCompetition(id)
  if (kept === undefined) throw new Error(`${id} has lost its place in the list`)
  const workouts = await ownWorkouts(kept, session.store)
  // As `competitionState` made it.
  const { events, ...members } = state as unknown as Omit<StoredCompetition, 'id' | 'events'> & {
    readonly events: readonly (StoredCompetition['events'][number] &
      Record<(typeof workoutMembers)[number], WorkoutInState>)[]
  }
  const choose = (workout: WorkoutInState): WorkoutChoice => {
    const before = workouts.get(workout.id)
    const after = 'details' in workout ? accepted(contentState(workout)) : undefined
    return { id: workout.id, isIdGiven: true, before, after }
  }
  const planned = events.map((event) => ({ ...event, ...mapWorkouts<WorkoutInState, WorkoutChoice>(event, choose) }))
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
