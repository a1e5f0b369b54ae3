import type { Account, Reach } from '../src/access/account.ts'
import { hashPassword } from '../src/access/open-accounts.ts'
import type { Sees } from '../src/catalog/visibility.ts'
import type { GymId } from '../src/contract/ids.ts'
import type { Instant } from '../src/contract/time-stamp.ts'
import { insertAccount, replacePassword } from '../src/storage/account-rows.ts'
import type { Database } from '../src/storage/sql.ts'
import { writeItems, type Items } from './write-items.ts'

/** When the world is built; its one release comes half an hour later, at `releaseAt`. */
export const builtAt = '2026-05-01T12:00:00Z'
export const releaseAt = '2026-05-01T12:30:00Z'

const fran = workoutOf('mv_thruster', 'mv_pull_up')

/**
 * A small world that every suite shares. Harbor has a competition with a hidden event, a hidden division and a release
 * (Spring), and a draft (Rumor); Northside has a published one (Ladder); Quiet has nothing. Newest first for one who
 * sees everything of all: Rumor, Ladder, Spring.
 */
export const world: Items = {
  gyms: [
    { id: 'gym_harbor', name: 'Harbor Barbell' },
    { id: 'gym_northside', name: 'Northside Strength' },
    { id: 'gym_quiet', name: 'Quiet Corner' },
  ],
  movements: [
    { id: 'mv_thruster', name: 'Thruster', has_load: true, has_reps: true },
    { id: 'mv_pull_up', name: 'Pull-up', has_reps: true },
    { id: 'mv_pier_sled', name: 'Pier Sled', has_load: true, has_distance: true, gym: 'gym_harbor' },
  ],
  workouts: [
    { id: 1, name: 'Fran', description: '21-15-9 thrusters and pull-ups', ...fran },
    { id: 2, name: 'Harbor Monday', gym: 'gym_harbor', ...workoutOf('mv_pier_sled') },
  ],
  competitions: [
    {
      id: 'comp_spring',
      gym: 'gym_harbor',
      name: 'Harbor Spring',
      status: 'published',
      time_zone: 'Europe/Lisbon',
      divisions: [
        { id: 'cd_spring_open', name: 'Open' },
        { id: 'cd_spring_invited', name: 'Invited', visible: false },
      ],
      events: [
        { id: 'ce_spring_fran', name: 'Fran', workout: { id: 1 } },
        {
          id: 'ce_spring_hidden',
          name: 'Judges’ Event',
          visible: false,
          workout: { id: 11, ...workoutOf('mv_pier_sled') },
        },
        {
          id: 'ce_spring_later',
          name: 'The Reveal',
          released_at: releaseAt,
          workout: { id: 12, ...workoutOf('mv_pull_up') },
        },
      ],
    },
    {
      id: 'comp_ladder',
      gym: 'gym_northside',
      name: 'Northside Ladder',
      status: 'published',
      time_zone: 'America/New_York',
      divisions: [{ id: 'cd_ladder_rx', name: 'Rx' }],
      events: [{ id: 'ce_ladder_one', name: 'One', workout: { id: 21, ...workoutOf('mv_thruster') } }],
    },
    {
      id: 'comp_rumor',
      gym: 'gym_harbor',
      name: 'Harbor Rumor',
      status: 'draft',
      time_zone: 'Europe/Lisbon',
      divisions: [{ id: 'cd_rumor_open', name: 'Open' }],
      events: [{ id: 'ce_rumor_one', name: 'One', workout: { id: 31, ...workoutOf('mv_pier_sled') } }],
    },
  ],
}

/** The accounts of the world by name; each password is the name followed by `-password`. */
export const accounts = {
  harbor: account('harbor', gymReach('gym_harbor'), 'everything'),
  harborWebsite: account('harborWebsite', gymReach('gym_harbor'), 'published'),
  northside: account('northside', gymReach('gym_northside'), 'everything'),
  platform: account('platform', grants('gym_harbor', 'gym_northside'), 'published'),
  insider: account('insider', grants('gym_harbor', 'gym_quiet'), 'everything'),
  frontEnd: account('frontEnd', { kind: 'platform', gyms: 'every' }, 'published'),
  stranger: account('stranger', grants(), 'published'),
} as const

export type AccountName = keyof typeof accounts

export function passwordOf(name: AccountName): string {
  return `${name}-password`
}

/** Fills an empty, migrated database with the world and its accounts. */
export async function buildWorld(database: Database, now: Instant): Promise<void> {
  await writeItems(database, world, now)
  for (const name of Object.keys(accounts) as AccountName[]) {
    await insertAccount(database, accounts[name], now)
    await replacePassword(database, name, hashPassword(passwordOf(name)), undefined)
  }
}

function workoutOf(...movements: readonly string[]): object {
  const lines = movements.map((id) => ({ id, reps: '21-15-9', load: null }))
  return { type: 'ForTime', details: { type: 'ForTime', movements: lines } }
}

function account(username: string, reach: Reach, sees: Sees): Account {
  return { username, name: username, reach, sees, rateLimit: 'off', expiresAt: undefined }
}

function gymReach(gym: string): Reach {
  return { kind: 'gym', gym: gym as GymId }
}

function grants(...gyms: readonly string[]): Reach {
  return { kind: 'platform', gyms: new Set(gyms as GymId[]) }
}
