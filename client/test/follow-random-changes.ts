import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../server/test/until.ts'
import { writeItems } from '../../server/test/write-items.ts'
import type { Change, Fetch } from '../src/index.ts'
import { serveWorld } from './served-world.ts'

/**
 * The maximum number of requests per minute of the clients in tests. It is high, so that they read a list without
 * pauses.
 */
export const looksPerMinute = 600

export async function followRandomChanges(t: TestContext, count: number): Promise<void> {
  const { world, reported, asked, follow } = await startFollowing(t)
  const numbers = Array.from({ length: count }, (_, index) => index)
  await write(
    world,
    numbers.map((number) => competition(number)),
  )
  const walking = follow({ limit: count / 10, looksPerMinute, waitSeconds: 30 })
  await until(() => reported.length > count, 'the walk has reported all')
  assert.deepEqual(
    reported.map(({ kind, id }) => [kind, id]),
    [...numbers.toReversed().map((number) => `comp_${number}`), 'comp_spring'].map((id) => ['present', id]),
  )
  reported.length = 0
  const [walked, since] = [asked.length, Date.now()]
  const expected: string[] = []
  for (const [index, number] of shuffled(numbers)
    .slice(0, count / 5)
    .entries()) {
    const [kind, changed] = (
      [
        ['changed', competition(number, { name: 'Renamed' })],
        ['gone', competition(number, { status: 'draft' })],
        ['added', competition(count + index)],
      ] as const
    )[index % 3] ?? ['none', {}]
    await write(world, [changed])
    expected.push(`${kind} comp_${kind === 'added' ? count + index : number}`)
    if (index % 7 === 0) await pause(100)
  }
  await until(() => reported.length >= expected.length, 'all is reported')
  // After another round, nothing is reported twice.
  const before = asked.length
  await until(() => asked.length > before + 2 * 12, 'a round has passed')
  assert.deepEqual(reported.map(({ kind, id }) => `${kind} ${id}`).sort(), expected.sort())
  const looks = asked.length - walked
  const allowed = ((Date.now() - since) / 60_000) * looksPerMinute + 1
  assert.ok(looks <= allowed, `${looks} looks, where ${allowed} are allowed`)
  await walking.end()
}

export async function startFollowing(t: TestContext) {
  const world = await serveWorld()
  t.after(() => world.stop())
  const [reported, asked]: [Change[], string[]] = [[], []]
  const asking: Fetch = (url, init) => {
    asked.push(url)
    return fetch(url, init)
  }
  const client = world.clientOf('harborWebsite', { fetch: asking })
  const follow = (options: Parameters<typeof client.changes>[0]) => {
    const leaving = new AbortController()
    const ended = (async () => {
      for await (const change of client.changes({ ...options, signal: leaving.signal })) reported.push(change)
    })()
    const end = async () => {
      leaving.abort(new Error('enough'))
      await assert.rejects(ended, { message: 'enough' })
    }
    return { end }
  }
  return { world, client, reported, asked, follow }
}

function competition(number: number, more: object = {}): object {
  const division = { id: 'cd_open', name: 'Open' }
  const about = { gym: 'gym_harbor', status: 'published', time_zone: 'Europe/Lisbon' }
  return { id: `comp_${number}`, name: `Competition ${number}`, ...about, divisions: [division], events: [], ...more }
}

function write({ catalog, clock }: Awaited<ReturnType<typeof serveWorld>>, competitions: readonly object[]) {
  return writeItems(catalog.database, { competitions }, clock.now())
}

function shuffled(numbers: readonly number[]): readonly number[] {
  return numbers
    .map((number) => [Math.random(), number] as const)
    .sort(([a], [b]) => a - b)
    .map(([, number]) => number)
}
