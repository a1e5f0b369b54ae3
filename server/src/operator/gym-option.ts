import { parseGymId, type GymId } from '../contract/ids.ts'
import type { Sql } from '../storage/sql.ts'
import { Refusal } from './refusal.ts'
import { requireGym } from './require-gym.ts'

/** The gym of `--gym`, which must be in the catalog; undefined without it. */
export async function requireGymOption(sql: Sql, text: string | undefined): Promise<GymId | undefined> {
  const id = parseGymOption(text)
  return id === undefined ? undefined : (await requireGym(sql, id)).id
}

/** What belongs to a gym; all of it without one. */
export async function* ofGym<Item extends { readonly gym: GymId | null }>(
  items: AsyncIterable<Item>,
  gym: GymId | undefined,
): AsyncGenerator<Item, void> {
  for await (const item of items) if (gym === undefined || item.gym === gym) yield item
}

/** The gym id of `--gym`; undefined without it. Refuses what is no gym id. */
export function parseGymOption(text: string | undefined): GymId | undefined {
  return text === undefined ? undefined : requireGymId(text, '--gym')
}

/** The gym id that an option spells. Refuses what is none. */
export function requireGymId(text: string, option: string): GymId {
  const gym = parseGymId(text)
  if (gym !== undefined) return gym
  throw new Refusal(`${option} is ${JSON.stringify(text)}; it must be gym_ and 1 to 64 of A-Z a-z 0-9 _ -.`)
}
