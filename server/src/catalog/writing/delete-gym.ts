import type { GymHoldings } from './catalog-store.ts'
import { deleteCompetition } from './delete-competition.ts'
import { removeItem } from './remove-item.ts'
import type { WriteSession } from './write-session.ts'

/** Takes a gym away with all that it has. Accounts of its own are to be gone before. */
export async function deleteGym(
  { gym, competitions, workouts, movements }: GymHoldings,
  session: WriteSession,
): Promise<void> {
  // Events name workouts, and workouts movements: what names goes before what is named.
  for (const { position } of competitions) await deleteCompetition(position, session)
  for (const workout of workouts) await removed(removeItem('workout', String(workout), session))
  for (const movement of movements) await removed(removeItem('movement', movement, session))
  await removed(removeItem('gym', gym.id, session))
}

async function removed(removing: ReturnType<typeof removeItem>): Promise<void> {
  const refusal = await removing
  if (typeof refusal === 'string') throw new Error(refusal)
}
