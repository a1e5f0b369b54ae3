import type { Position } from '../stored.ts'
import type { Applied } from './apply-plan.ts'
import type { GymHoldings } from './catalog-store.ts'
import { competitionState, noteChange, type KeptItem } from './note-change.ts'
import { ownWorkouts, stateToday } from './restore-item.ts'
import type { WriteSession } from './write-session.ts'

/** Takes an item away that was added; a sentence, and nothing done, where something that came later names it. */
export async function removeItem(item: KeptItem, session: WriteSession): Promise<Pick<Applied, 'change'> | string> {
  const { store } = session
  const { kind, id } = item
  if (kind === 'competition') {
    const kept = await store.findCompetition(id)
    return kept === undefined ? {} : deleteCompetition(kept.position, session)
  }
  const state = await stateToday(item, session)
  if (state === undefined) return {}
  const users = await usersOf(item, session)
  if (users !== undefined) return `${kind} ${id} cannot be taken away, since it ${users}. Undo what came later first.`
  if (kind === 'gym') {
    const { granted } = await store.gymHoldings({ id, name: '' })
    for (const account of granted)
      await store.noteChange({ kind: 'account', id: account, outcome: 'ungranted', back: 'null' })
    await store.deleteGym(id)
  } else if (kind === 'movement') {
    // Taken back, it returns to its place among the others.
    const added = (await session.movements.all()).get(id)?.added
    await store.deleteMovement(id)
    session.movements.forget(id)
    return { change: await noteChange(kind, id, { ...state, added }, undefined, store) }
  } else await store.deleteWorkout(id)
  return { change: await noteChange(kind, String(id), state, undefined, store) }
}

/** How many of those that name an item are told. */
const toldMax = 3

/** What names an item still, as a sentence says it; undefined for nothing. */
async function usersOf(
  { kind, id }: Exclude<KeptItem, { kind: 'competition' }>,
  { store }: WriteSession,
): Promise<string | undefined> {
  if (kind === 'movement') {
    const workouts = await store.workoutsWithMovement(id)
    return workouts.length === 0 ? undefined : `is used by ${counted(workouts, 'workout')}`
  }
  if (kind === 'workout') {
    const events = await store.eventsWithWorkout(id)
    const ids = [...new Set(events.map(({ competition }) => competition))]
    return ids.length === 0 ? undefined : `is used by ${counted(ids, 'competition')}`
  }
  const { competitions, workouts, movements, accounts } = await store.gymHoldings({ id, name: '' })
  const held = [
    [competitions.map((one) => one.id), 'competition'],
    [workouts, 'workout'],
    [movements, 'movement'],
    [accounts, 'account'],
  ] as const
  const told = held.filter(([ids]) => ids.length > 0).map(([ids, noun]) => counted(ids, noun))
  return told.length === 0 ? undefined : `has ${told.join(', ')}`
}

function counted(ids: readonly (string | number)[], noun: string): string {
  const more = ids.length > toldMax ? ', …' : ''
  return `${ids.length} ${noun}${ids.length === 1 ? '' : 's'} (${ids.slice(0, toldMax).join(', ')}${more})`
}

/** Takes a competition away, with its events and its own workouts; nothing when it is gone already. */
export async function deleteCompetition(
  position: Position,
  { store, now }: WriteSession,
): Promise<Pick<Applied, 'change'>> {
  const source = await store.loadCompetition(position)
  if (source === undefined) return {}
  const { competition } = source
  const own = await ownWorkouts({ position, competition }, store)
  await store.deleteCompetition(position, now)
  return {
    change: await noteChange('competition', competition.id, competitionState(competition, own), undefined, store),
  }
}

/** Takes a gym away with all that it has. Accounts of its own are to be gone before. */
export async function deleteGym(
  { gym, competitions, workouts, movements }: GymHoldings,
  session: WriteSession,
): Promise<void> {
  // Events name workouts, and workouts movements: what names goes before what is named.
  for (const { position } of competitions) await deleteCompetition(position, session)
  for (const workout of workouts) await removed(removeItem({ kind: 'workout', id: workout }, session))
  for (const movement of movements) await removed(removeItem({ kind: 'movement', id: movement }, session))
  await removed(removeItem({ kind: 'gym', id: gym.id }, session))
}

async function removed(removing: ReturnType<typeof removeItem>): Promise<void> {
  const refusal = await removing
  if (typeof refusal === 'string') throw new Error(refusal)
}
