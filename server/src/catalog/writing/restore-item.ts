import { isDeepStrictEqual } from 'node:util'
import { Findings, valueAt } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { workoutsIn, type StoredWorkout } from '../stored.ts'
import { acceptItem, type CatalogItem } from './accept-item.ts'
import type { CatalogStore, KeptCompetition } from './catalog-store.ts'
import type { JsonObject } from './differences.ts'
import { competitionState, gymState, movementState, workoutState, type KeptItem } from './note-change.ts'
import { outcomeOf, type Plan } from './plan.ts'
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

/**
 * The plan that makes an item what it was: the rules are asked as of a file that is all there is to it. Undefined where
 * they refuse it, for what they find `wrong`.
 */
export async function planToRestore(
  { kind, id }: KeptItem,
  { added, ...state }: JsonObject,
  session: WriteSession,
): Promise<{ readonly plan: Plan | undefined; readonly wrong: readonly string[] }> {
  // What an import keeps where a file leaves it out, though there was none.
  const without = kind === 'movement' ? { aliases: [] } : { publish_at: null }
  const value = withDetails({ ...without, ...state, id })
  // As the functions for states made it.
  const item = { kind, value, textOf: (pointer) => String(valueAt(state, pointer)) } as CatalogItem
  // Of what it was, no instant has passed that a file would have to say before it comes.
  const asked = { ...session, isWhole: true, mayTakeAway: true, now: -Infinity }
  const findings = new Findings()
  const { plan: accepted } = await acceptItem(item, asked, findings)
  const errors = findings.all.filter(({ severity }) => severity === 'error')
  const plan = accepted && { ...accepted, outcome: outcomeOf(accepted.before, false) }
  // Taken back, a movement returns to its place among the others.
  const isPlaced = plan?.kind === 'movement' && typeof added === 'number'
  return {
    plan: isPlaced ? { ...plan, after: { ...plan.after, added } } : plan,
    wrong: [...new Set(errors.map(({ sentence }) => sentence))],
  }
}

/** A state keeps the details of workouts as text. */
function withDetails(state: JsonObject): unknown {
  return JSON.parse(JSON.stringify(state), (name, member: unknown): unknown => {
    return name === 'details' ? JSON.parse(String(member)) : member
  })
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
