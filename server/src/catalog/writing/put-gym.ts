import type { GymItem } from '../../contract/catalog-file.ts'
import type { Outcome, WriteSession } from './write-session.ts'

/** Adds a gym, or takes over its new name. */
export async function putGym({ id, name }: GymItem, { store }: WriteSession): Promise<Outcome> {
  const kept = await store.findGym(id)
  if (kept?.name === name) return 'unchanged'
  await store.putGym({ id, name })
  return kept === undefined ? 'added' : 'changed'
}
