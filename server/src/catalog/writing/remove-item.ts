import type { Position } from '../stored.ts'
import type { PlanResult } from './apply-plan.ts'
import type { GymContents } from './catalog-store.ts'
import { competitionState, recordChange, type ItemKey } from './record-change.ts'
import { ownWorkouts, currentState } from './restore-item.ts'
import type { WriteSession } from './write-session.ts'

/**
 * Deletes an item and returns the `change`. Returns `{}` if the item does not exist. If something still references the
 * item, deletes nothing and returns a sentence that explains this.
 */
export async function removeItem(item: ItemKey, session: WriteSession): Promise<Pick<PlanResult, 'change'> | string> {
  const { store } = session
  const { kind, id } = item
  if (kind === 'competition') {
    const existing = await store.findCompetition(id)
    return existing === undefined ? {} : deleteCompetition(existing.position, session)
  }
  const state = await currentState(item, session)
  if (state === undefined) return {}
  const users = await usersOf(item, session)
  if (users !== undefined) return `${kind} ${id} cannot be deleted, because it ${users}`
  if (kind === 'gym') {
    const { granted } = await store.gymContents({ id, name: '' })
    for (const account of granted)
      await store.insertChange({ kind: 'account', id: account, outcome: 'ungranted', back: 'null' })
    await store.deleteGym(id)
  } else if (kind === 'movement') {
    // If restored, it returns to its place among the others.
    const added = (await session.movements.all()).get(id)?.added
    await store.deleteMovement(id)
    session.movements.forget(id)
    return { change: await recordChange(kind, id, { ...state, added }, undefined, store) }
  } else await store.deleteWorkout(id)
  return { change: await recordChange(kind, String(id), state, undefined, store) }
}

const listedMax = 3

const undoFirst = 'Undo the later changes first.'

async function usersOf(
  { kind, id }: Exclude<ItemKey, { kind: 'competition' }>,
  { store }: WriteSession,
): Promise<string | undefined> {
  if (kind === 'movement') {
    const workouts = await store.workoutsWithMovement(id)
    return workouts.length === 0 ? undefined : `is used by ${countAndList(workouts, 'workout')}. ${undoFirst}`
  }
  if (kind === 'workout') {
    const events = await store.eventsWithWorkout(id)
    const ids = [...new Set(events.map(({ competition }) => competition))]
    return ids.length === 0 ? undefined : `is used by ${countAndList(ids, 'competition')}. ${undoFirst}`
  }
  const { competitions, workouts, movements, accounts } = await store.gymContents({ id, name: '' })
  const owned = [
    [competitions.map((one) => one.id), 'competition'],
    [workouts, 'workout'],
    [movements, 'movement'],
    [accounts, 'account'],
  ] as const
  const listed = owned.filter(([ids]) => ids.length > 0).map(([ids, noun]) => countAndList(ids, noun))
  // An undo does not change accounts.
  const remedy =
    accounts.length === 0 ? undoFirst : `Revoke its accounts first: heatsheet accounts revoke ${accounts.join(' ')}`
  return listed.length === 0 ? undefined : `has ${listed.join(', ')}. ${remedy}`
}

function countAndList(ids: readonly (string | number)[], noun: string): string {
  const more = ids.length > listedMax ? ', …' : ''
  return `${ids.length} ${noun}${ids.length === 1 ? '' : 's'} (${ids.slice(0, listedMax).join(', ')}${more})`
}

/** Deletes a competition and the workouts inside it. Returns `{}` if the competition was already deleted. */
export async function deleteCompetition(
  position: Position,
  { store, now }: WriteSession,
): Promise<Pick<PlanResult, 'change'>> {
  const source = await store.loadCompetition(position)
  if (source === undefined) return {}
  const { competition } = source
  const own = await ownWorkouts({ position, competition }, store)
  await store.deleteCompetition(position, now)
  return {
    change: await recordChange('competition', competition.id, competitionState(competition, own), undefined, store),
  }
}

/** Deletes a gym and everything that it owns. Rejects if accounts of the gym still exist. */
export async function deleteGym(
  { gym, competitions, workouts, movements }: GymContents,
  session: WriteSession,
): Promise<void> {
  // Events reference workouts, and workouts reference movements: delete in this order.
  for (const { position } of competitions) await deleteCompetition(position, session)
  for (const workout of workouts) await removeOrThrow(removeItem({ kind: 'workout', id: workout }, session))
  for (const movement of movements) await removeOrThrow(removeItem({ kind: 'movement', id: movement }, session))
  await removeOrThrow(removeItem({ kind: 'gym', id: gym.id }, session))
}

async function removeOrThrow(removing: ReturnType<typeof removeItem>): Promise<void> {
  const refusal = await removing
  if (typeof refusal === 'string') throw new Error(refusal)
}
