import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { testAuthorship } from '../../test-authorship.ts'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createClient } from '../../../../client/src/index.ts'
import type { GymId } from '../../../src/contract/ids.ts'
import { mirrorInto, type MirrorRequest } from '../../../src/operator/mirror/mirror-into.ts'
import type { Database, Row } from '../../../src/storage/sql.ts'
import { suiteOnEnginesInLong } from '../../storage/engines.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { writeItems } from '../../write-items.ts'
import { password, serveGym, type ServedGym } from './served-gym.ts'

const gym = 'gym_harbor' as GymId

suiteOnEnginesInLong('a mirror beside other gyms', (engine) => {
  test('reads the list of its own gym, once, and no competition of another', async (context) => {
    const source = await serveGym(context, engine)
    await source.load(JSON.stringify({ competitions: of(gym, ['comp_new', 'comp_kept']) }))
    const { database } = await catalogFor(context, engine)
    const gyms = [gym, 'gym_other'].map((id) => ({ id, name: id }))
    const foreign = Array.from({ length: 40 }, (_, index) => `comp_other_${index}`)
    const competitions = [...of(gym, ['comp_kept', 'comp_gone']), ...of('gym_other', foreign)]
    await writeItems(database, { gyms, competitions }, Date.now())

    const listed: string[] = []
    const mirrored = await mirrorInto(listening(database, listed), requestFor(source))

    assert.deepEqual([mirrored.result.tallies.competitions.added, mirrored.deleted], [1, 1])
    assert.deepEqual(listed, ['comp_gone', 'comp_kept'])
  })

  test('knows the places of competitions that another command adds meanwhile', async (context) => {
    const source = await serveGym(context, engine)
    const competitions = of(gym, ['comp_one', 'comp_two'])
    await source.load(JSON.stringify({ competitions }))
    const { database } = await catalogFor(context, engine)
    await writeItems(database, { gyms: [{ id: gym, name: gym }] }, Date.now())
    const overtaken: Database = {
      ...database,
      async write(work, signal) {
        await writeItems(database, { competitions }, Date.now())
        return database.write(work, signal)
      },
    }
    const mirrored = await mirrorInto(overtaken, requestFor(source))
    assert.deepEqual([mirrored.result.tallies.competitions.added, mirrored.isOrdered], [0, true])
  })
})

function requestFor(source: ServedGym): MirrorRequest {
  return {
    source: createClient({ url: source.address, username: 'reader', password, gym }),
    gym,
    isDryRun: false,
    serviceName: 'service',
    signal: new AbortController().signal,
    by: testAuthorship,
    context: {
      ...quiet,
      words: [],
      standardInput: Readable.from([]),
      now: Date.now,
      random: randomBytes,
    },
  }
}

function of(gym: string, ids: readonly string[]): readonly object[] {
  return ids.map((id) => ({ id, gym, name: id, time_zone: 'UTC' }))
}

function listening(database: Database, listed: string[]): Database {
  const isLine = (row: Row) => 'gym_id' in row && 'published_from' in row && 'name' in row
  return {
    ...database,
    async all(text, values) {
      const rows = await database.all(text, values)
      listed.push(...rows.filter(isLine).map(({ id }) => String(id)))
      return rows
    },
  }
}

const quiet = {
  environment: {},
  output: { write: () => true, once: () => undefined },
  messages: { write: () => true, once: () => undefined },
  onSignal: () => () => undefined,
  onHangUp: () => () => undefined,
} as const
