import { isDeepStrictEqual } from 'node:util'
import { parseMovementId, type CompetitionId, type GymId, type MovementId, type WorkoutId } from '../../contract/ids.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { movementIdsIn } from './movements.ts'
import { keepMovement } from '../render.ts'
import type { NamedMovement, StoredCompetition, StoredWorkout, WorkoutContent } from '../stored.ts'
import type { CatalogStore, KeptCompetition } from './catalog-store.ts'
import type { JsonObject } from './differences.ts'
import { competitionState, gymState, movementState, workoutState, type ChangedKind } from './note-change.ts'
import { mapWorkouts, outcomeOf, type AcceptedWorkout, type Plan, type WorkoutChoice } from './plan.ts'
import { findGym, type WriteSession } from './write-session.ts'

/** What an item is today; undefined when it is not there. */
export async function stateToday(
  kind: ChangedKind,
  id: string,
  session: WriteSession,
): Promise<JsonObject | undefined> {
  const { store } = session
  switch (kind) {
    case 'gym': {
      const gym = await findGym(session, id as GymId)
      return gym && gymState(gym)
    }
    case 'movement': {
      const movement = (await session.movements.all()).get(id)
      return movement && movementState(movement)
    }
    case 'workout': {
      const workout = (await store.findWorkouts([Number(id) as WorkoutId])).get(Number(id) as WorkoutId)
      return workout?.competition === null ? workoutState(workout) : undefined
    }
    case 'competition': {
      const kept = await store.findCompetition(id as CompetitionId)
      return kept?.competition && competitionState(kept.competition, await ownWorkouts(kept, session.store))
    }
  }
}

/** The plan that makes an item what it was; the session has looked at it before. */
export async function planToRestore(
  kind: ChangedKind,
  id: string,
  state: JsonObject,
  session: WriteSession,
): Promise<Plan> {
  switch (kind) {
    case 'gym': {
      const before = await findGym(session, id as GymId)
      return { kind, before, after: { id: id as GymId, name: state.name as string }, outcome: outcomeOf(before, false) }
    }
    case 'movement': {
      const { gym, added, ...members } = state
      const movement = members as unknown as NamedMovement
      const place = typeof added === 'number' ? { added } : {}
      const before = (await session.movements.all()).get(id)
      const after = {
        ...place,
        id: id as MovementId,
        gym: gym as GymId | null,
        body: keepMovement(movement),
        movement,
      }
      return { kind, before, after, outcome: outcomeOf(before, false) }
    }
    case 'workout': {
      const { gym, ...content } = state
      const workout = Number(id) as WorkoutId
      const before = (await session.store.findWorkouts([workout])).get(workout)
      const after = accepted(content as unknown as WorkoutContent)
      return { kind, id: workout, gym: gym as GymId | null, before, after, outcome: outcomeOf(before, false) }
    }
    case 'competition':
      return competitionPlan(id as CompetitionId, state, session)
  }
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
    const after = 'details' in workout ? accepted(contentOf(workout)) : undefined
    return { id: workout.id, isIdGiven: true, before, after }
  }
  const planned = events.map((event) => ({ ...event, ...mapWorkouts<WorkoutInState, WorkoutChoice>(event, choose) }))
  const { position, competition: before } = kept
  const after = { id, ...members, events: planned }
  return { kind: 'competition', position, before, after, workouts, outcome: outcomeOf(before, false) }
}

type WorkoutInState = { readonly id: WorkoutId } | (WorkoutContent & { readonly id: WorkoutId })

function contentOf({ name, type, description, details, isDescribed }: WorkoutContent): WorkoutContent {
  return { name, type, description, details, isDescribed }
}

function accepted(content: WorkoutContent): AcceptedWorkout {
  const movements = movementIdsIn(content.details)
    .map(parseMovementId)
    .filter((one) => one !== undefined)
  return { content, movements }
}

/** The workouts of a competition that go with it. */
export async function ownWorkouts(
  { position, competition }: Pick<KeptCompetition, 'position' | 'competition'>,
  store: CatalogStore,
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const ids = (competition?.events ?? []).flatMap((event) => workoutMembers.flatMap((member) => event[member] ?? []))
  const found = await store.findWorkouts([...new Set(ids)])
  return new Map([...found].filter(([, workout]) => workout.competition === position))
}

/** Whether two states are the same, wherever the item stands among others; undefined is an item that is not there. */
export function isSameState(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return (
    isDeepStrictEqual({ ...one, added: 0 }, { ...other, added: 0 }) && (one === undefined) === (other === undefined)
  )
}
