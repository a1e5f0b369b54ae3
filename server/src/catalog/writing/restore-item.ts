import { isDeepStrictEqual } from 'node:util'
import { Findings, valueAt } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { workoutsIn, type StoredWorkout } from '../stored.ts'
import { acceptItem, type CatalogItem } from './accept-item.ts'
import type { CatalogStore, CompetitionRecord } from './catalog-store.ts'
import type { JsonObject } from './differences.ts'
import { competitionState, gymState, movementState, workoutState, type ItemKey } from './record-change.ts'
import { outcomeOf, type Plan } from './plan.ts'
import type { WriteSession } from './write-session.ts'

export async function currentState(item: ItemKey, session: WriteSession): Promise<JsonObject | undefined> {
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
      const existing = await session.store.findCompetition(item.id)
      return existing?.competition && competitionState(existing.competition, await ownWorkouts(existing, session.store))
    }
  }
}

/**
 * Returns the plan to restore an earlier state of an item. `plan` is undefined if the state is no longer valid. `wrong`
 * then contains the reasons.
 */
export async function planToRestore(
  { kind, id }: ItemKey,
  { added, ...state }: JsonObject,
  session: WriteSession,
): Promise<{ readonly plan: Plan | undefined; readonly wrong: readonly string[] }> {
  // Members that an import keeps if a file omits them, although the earlier state had none.
  const without = kind === 'movement' ? { aliases: [] } : { publish_at: null }
  const value = withDetails({ ...without, ...state, id })
  // In the form that the state functions produce.
  const item = { kind, value, textOf: (pointer) => String(valueAt(state, pointer)) } as CatalogItem
  // A `publish_at` of the earlier state counts as being in the future.
  const restoring = { ...session, isWhole: true, mayTakeAway: true, now: -Infinity }
  const findings = new Findings()
  const { plan: accepted } = await acceptItem(item, restoring, findings)
  const errors = findings.all.filter(({ severity }) => severity === 'error')
  const plan = accepted && { ...accepted, outcome: outcomeOf(accepted.before, false) }
  // A restored movement returns to its place among the others.
  const isPlaced = plan?.kind === 'movement' && typeof added === 'number'
  return {
    plan: isPlaced ? { ...plan, after: { ...plan.after, added } } : plan,
    wrong: [...new Set(errors.map(({ sentence }) => sentence))],
  }
}

function withDetails(state: JsonObject): unknown {
  return JSON.parse(JSON.stringify(state), (name, member: unknown): unknown => {
    return name === 'details' ? JSON.parse(String(member)) : member
  })
}

/** Returns the workouts inside a competition, by id. Omits standalone workouts. */
export async function ownWorkouts(
  { position, competition }: Pick<CompetitionRecord, 'position' | 'competition'>,
  store: CatalogStore,
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const ids = (competition?.events ?? []).flatMap(workoutsIn)
  const found = await store.findWorkouts([...new Set(ids)])
  return new Map([...found].filter(([, workout]) => workout.competition === position))
}

/**
 * Returns true if two states are equal, apart from `added`, which is a number for sorting. `undefined` means that the
 * item does not exist.
 */
export function isSameState(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
  return (
    isDeepStrictEqual({ ...one, added: 0 }, { ...other, added: 0 }) && (one === undefined) === (other === undefined)
  )
}
