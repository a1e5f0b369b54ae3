import assert from 'node:assert/strict'
import { identify, viewerWith } from '../../src/access/open-accounts.ts'
import { seesWorkout, type Viewer } from '../../src/catalog/visibility.ts'
import type { GymId, WorkoutId } from '../../src/contract/ids.ts'
import { accountReads } from '../../src/storage/account-rows.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { openForReading } from '../../src/storage/open-database.ts'
import type { Database } from '../../src/storage/sql.ts'
import { readRevision } from '../../src/storage/state-row.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'
import { accounts, builtAt, passwordOf, releaseAt, type AccountName } from '../world.ts'
import type { CommandFolder } from './command-folder.ts'

/** What is served, by who asks for what and when: JSON texts, in order. What cannot be read is nothing. */
export type Served = Readonly<Record<string, readonly string[]>>

const viewers: readonly Viewer[] = (['everything', 'published'] as const).flatMap((sees) => [
  viewerWith('every', sees),
  viewerWith(new Set(['gym_harbor'] as GymId[]), sees),
  viewerWith(new Set(['gym_northside', 'gym_quiet'] as GymId[]), sees),
])

/** Before the release, and after it. */
const instants = [builtAt, releaseAt].map(Date.parse)

/** All that a service would serve of the shared world: lists, workouts, and whom credentials let in as what. */
export async function servedFrom(url: string): Promise<Served> {
  const database = await openForReading(url)
  try {
    return await readAll(database)
  } finally {
    await database.close()
  }
}

async function readAll(database: Database): Promise<Served> {
  const [catalog, known] = [catalogReads(database), accountReads(database)]
  const served: Record<string, readonly string[]> = {}
  const note = async (key: string, read: () => Promise<readonly unknown[]>) => {
    served[key] = (await read().catch(() => [])).map((one) => JSON.stringify(one))
  }
  for (const now of instants) {
    for (const viewer of viewers) {
      await note(`list ${viewer.key} ${now}`, async () =>
        competitionsOf(await readStoredPage(catalog, viewer, '', now)),
      )
      for (const id of [1, 2, 11, 12, 21, 31] as WorkoutId[]) {
        await note(`workout ${id} ${viewer.key} ${now}`, async () => {
          const entry = await catalog.workout(id, await readRevision(database))
          if (entry?.document === undefined || !seesWorkout(viewer, entry, now)) return []
          return [Buffer.from(entry.document.bytes).toString('utf8')]
        })
      }
    }
  }
  for (const username of Object.keys(accounts) as AccountName[]) {
    await note(`account ${username}`, async () => {
      const open = await identify({ username, password: passwordOf(username) }, known, instants[0] ?? 0)
      return open === undefined ? [] : reachedBy(open.account)
    })
  }
  for (const gym of ['gym_harbor', 'gym_northside', 'gym_quiet'] as GymId[]) {
    await note(`gym ${gym}`, async () => ((await known.isGym(gym)) ? [gym] : []))
  }
  return served
}

/** What an account may see, each gym by itself: one that it does not reach any more is missing, not wrong. */
function reachedBy({
  reach,
  sees,
}: Awaited<ReturnType<typeof identify>> extends infer Open | undefined
  ? Open extends { account: infer One }
    ? One
    : never
  : never) {
  const { kind } = reach as { kind: string }
  const gyms = kind === 'gym' ? [(reach as { gym: string }).gym] : (reach as { gyms: 'every' | Set<string> }).gyms
  return (gyms === 'every' ? ['every'] : [...gyms]).map((gym) => `${gym} ${sees}`)
}

/** What is served and should not be, by its key: something else than is right, or in another order. */
export function servedWrong(served: Served, right: Served): readonly string[] {
  return Object.entries(served).flatMap(([key, texts]) => {
    const places = texts.map((text) => (right[key] ?? []).indexOf(text))
    const isRight = places.every((place, index) => place > (places[index - 1] ?? -1))
    return isRight ? [] : [key]
  })
}

/** What was served and is not any more. */
export function servedLess(served: Served, before: Served): readonly string[] {
  return Object.entries(before).flatMap(([key, texts]) =>
    texts.every((text) => served[key]?.includes(text)) ? [] : [key],
  )
}

/** What became of a damaged catalog. */
export type Judged = 'repaired' | 'named' | 'harmless'

/**
 * Looks at a catalog that was damaged: nothing wrong is served, `check` finds what is there to be found, and `--repair`
 * makes nothing worse and brings everything back, or names what it cannot.
 */
export async function judgeDamage(
  folder: CommandFolder,
  url: string,
  right: Served,
  isDifferent: () => Promise<boolean>,
  more: readonly string[] = [],
): Promise<Judged> {
  const run = (...words: string[]) => folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
  const before = await servedFrom(url).catch(() => ({}))
  assert.deepEqual(servedWrong(before, right), [], 'served wrong')
  const found = await run('check')
  assert([0, 1].includes(found.code), found.messages)
  if (found.code === 0) {
    assert.equal(await isDifferent(), false, 'missed by check')
    return 'harmless'
  }
  assert.match(found.output + found.messages, /[Bb]ackup|--repair/, 'the remedy is told')
  const repaired = await run('check', '--repair', ...more)
  assert([0, 1].includes(repaired.code), repaired.messages)
  const after = await servedFrom(url).catch(() => ({}))
  assert.deepEqual(servedWrong(after, right), [], `served wrong after the repair: ${found.output}`)
  assert.deepEqual(servedLess(after, before), [], `made worse by the repair: ${repaired.output}`)
  if (repaired.code === 1) return 'named'
  assert.deepEqual(servedLess(after, right), [], `called in order, and something is missing: ${found.output}`)
  return 'repaired'
}
