import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { integer } from '../../src/storage/row-values.ts'
import type { Database, Row, SqlValue } from '../../src/storage/sql.ts'
import { serveCatalog, worldServedFor, type RequestOptions, type RunningService } from '../serving-world.ts'
import { createViewer } from '../../src/access/authenticator.ts'
import { makeDocument } from '../../src/catalog/document.ts'
import type { CompetitionId, GymId } from '../../src/contract/ids.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { testAuthorship } from '../test-authorship.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'
import { silence } from '../../src/operator/command-context.ts'
import { findDamages } from '../../src/operator/check/find-damages.ts'
import { Clock } from '../clock.ts'
import { idsAs, listAs, workoutAs } from '../serving/read-answers.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { builtAt, releaseAt, world, type AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { suiteOnEnginesInLong } from './engines.ts'

const list = '/api/public/competitions'
const asked = { as: 'harborWebsite' } as const
const website = createViewer(new Set(['gym_harbor'] as GymId[]), 'published')

async function flip(database: Database, table: string, column: string): Promise<void> {
  const key = table === 'workout_documents' ? 'workout_id' : 'document'
  for (const row of await database.all(`select ${key} as chosen, ${column} from ${table}`)) {
    const values = [flipped(row, column), integer(row, 'chosen')]
    await database.run(`update ${table} set ${column} = ? where ${key} = ?`, values)
  }
}

function flipped(row: Row, column: string): SqlValue {
  const value = row[column] ?? null
  // Only instants are null.
  if (typeof value === 'number' || value === null) return (value ?? 0) ^ 1
  if (!(value instanceof Uint8Array)) return `${value}?`
  const bytes = Uint8Array.from(value)
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}

async function statuses(
  running: RunningService,
  path: string,
  more: RequestOptions = asked,
): Promise<readonly number[]> {
  const answers = ['identity', 'gzip'].map((coding) => {
    return running.get(path, { ...more, headers: { 'accept-encoding': coding } })
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

const columns = {
  competition_bytes: ['bytes'],
  competition_deflated: ['deflated'],
  competition_documents: [
    'competition_id',
    'gym_id',
    'valid_until',
    'hash',
    'crc',
    'deflated_crc',
    'length',
    'head_crc',
  ],
}

suiteOnEnginesInLong('a stored document that claims to be of another gym', (engine) => {
  test('is never served, and the log says so', async (context) => {
    const running = await worldServedFor(context, engine)
    const { database } = running.catalog
    const id = 'comp_spring' as CompetitionId
    const [row] = await database.all('select position from competitions where id = ?', [id])
    const position = row === undefined ? assert.fail('it is there') : integer(row, 'position')
    const foreign = {
      ...makeDocument('{"id":"comp_spring","name":"Secret"}'),
      validFrom: -Infinity,
      validUntil: Infinity,
    }
    const documents = { id, gym: 'gym_northside' as GymId, everything: foreign, published: foreign }
    await writeCatalog(database, testAuthorship, (store) => store.putCompetitionDocuments(position, documents))
    for (const coding of ['identity', 'gzip']) {
      const answer = await running.get(list, { ...asked, headers: { 'accept-encoding': coding } })
      assert.equal(await answer.text(), '[]')
    }
    assert(running.log.some((line) => line.includes('comp_spring is damaged')))
  })
})

suiteOnEnginesInLong('a flipped bit in a stored document', (engine) => {
  for (const [table, column] of Object.entries(columns).flatMap(([table, all]) =>
    all.map((one) => [table, one] as const),
  )) {
    test(`is never served, but rendered from its rows: ${column} of a competition`, async (context) => {
      const running = await worldServedFor(context, engine)
      const right = JSON.stringify(
        competitionsOf(await readStoredPage(catalogReads(running.catalog.database), website, '', running.clock.now())),
      )
      await flip(running.catalog.database, table, column)
      for (const coding of ['identity', 'gzip']) {
        const answer = await running.get(list, { ...asked, headers: { 'accept-encoding': coding } })
        assert.equal(await answer.text(), right)
      }
      assert(running.log.some((line) => line.includes('comp_spring is damaged')))
    })
  }

  for (const column of ['bytes', 'deflated', 'hash', 'crc', 'deflated_crc', 'gym_id', 'head_crc']) {
    test(`is never served: ${column} of a workout`, async (context) => {
      const running = await worldServedFor(context, engine)
      await flip(running.catalog.database, 'workout_documents', column)
      assert.deepEqual(await statuses(running, '/api/public/workouts/1'), [500, 500])
      assert.deepEqual(await statuses(running, list), [200, 200])
    })
  }

  test('does not affect cached documents, which are still served', async (context) => {
    const running = await worldServedFor(context, engine)
    const before = await (await running.get(list, asked)).text()
    await flip(running.catalog.database, 'competition_bytes', 'bytes')
    assert.equal(await (await running.get(list, asked)).text(), before)
  })

  test('is never served inside a competition that a release renders again: the page leaves it out', async (context) => {
    const running = await worldServedFor(context, engine)
    await flip(running.catalog.database, 'workout_documents', 'bytes')
    running.clock.moveTo(releaseAt)
    const ids = async (as: AccountName) => {
      const listed = (await (await running.get(list, { as })).json()) as readonly { readonly id: string }[]
      return listed.map(({ id }) => id)
    }
    assert.deepEqual(await ids('harborWebsite'), [])
    assert.deepEqual(await ids('platform'), ['comp_ladder'])
    assert.deepEqual(await ids('harbor'), ['comp_rumor', 'comp_spring'])
  })

  test('leaves one competition out of a page, which is as long as ever, and its cursors lead on', async (context) => {
    const running = await worldServedFor(context, engine)
    const { database } = running.catalog
    await database.run(
      `update competitions set published_from = 0, body = replace(body, 'Rumor', 'Rumos') where id = 'comp_rumor'`,
    )
    await flip(database, 'competition_bytes', 'bytes')
    const page = await running.get(`${list}?limit=1`, { as: 'frontEnd', headers: { 'accept-encoding': 'identity' } })
    assert.deepEqual(
      ((await page.json()) as { id: string }[]).map(({ id }) => id),
      ['comp_ladder'],
    )
    assert.match(page.headers.get('link') ?? '', /after_cursor=comp_ladder>; rel="next"/)
    assert(running.log.some((line) => line.includes('comp_rumor is damaged')))
  })

  test('leaves several out of a page, which is as long as ever', async (context) => {
    const running = await worldServedFor(context, engine)
    const { database } = running.catalog
    await database.run(`update competitions set published_from = 0, body = '{}' where id <> 'comp_spring'`)
    await flip(database, 'competition_deflated', 'deflated')
    assert.deepEqual(await idsAs(running, { as: 'frontEnd' }, 'limit=1'), ['comp_spring'])
  })

  test('never makes a list name one competition and serve another: it is left out and logged', async (context) => {
    const running = await worldServedFor(context, engine)
    await running.catalog.database.run(`update competitions set id = 'comp_other' where id = 'comp_rumor'`)
    const page = await running.get(list, { as: 'harbor' })
    assert.deepEqual(
      ((await page.json()) as { id: string }[]).map(({ id }) => id),
      ['comp_spring'],
    )
    assert(running.log.some((line) => line.includes('comp_other is damaged')))
  })

  test('is never taken over by an import that embeds the workout', async (context) => {
    const running = await worldServedFor(context, engine)
    const { catalog, clock } = running
    const right = await (await running.get(list, asked)).text()
    await flip(catalog.database, 'workout_documents', 'bytes')
    const [spring] = (world.competitions ?? []) as readonly { readonly events: readonly object[] }[]
    const events = spring?.events.map((event) => ({ ...event, name: 'Renamed' }))
    for (const competition of [{ ...spring, events }, { ...spring }])
      await writeItems(catalog.database, { competitions: [competition] }, clock.now())
    assert.equal(await (await running.get(list, asked)).text(), right)
  })

  test('gives the caller one sentence and the operator the remedy', async (context) => {
    const running = await worldServedFor(context, engine)
    await flip(running.catalog.database, 'workout_documents', 'bytes')
    const answer = await running.get('/api/public/workouts/1', { ...asked, headers: { 'x-request-id': 'damaged-1' } })
    assert.deepEqual(await answer.json(), {
      type: `${running.service.address}/problems/internal`,
      title: 'The service failed',
      status: 500,
      detail: 'The service failed to answer. The operator finds the cause under the request id.',
      instance: 'damaged-1',
      code: 'internal',
    })
    assert(running.log.some((line) => line.includes('damaged-1') && line.includes('Run `heatsheet check`')))
  })
})

const embargoes = [
  `update competitions set published_from = 0 where id = 'comp_rumor'`,
  `update competitions set body = replace(body, '"status":"draft"', '"status":"published"') where id = 'comp_rumor'`,
  `update competitions set body = replace(body, '"visible":false', '"visible":true') where id = 'comp_spring'`,
  `update competitions set body = replace(body, '2026-05-01T12:30', '2022-05-01T12:30') where id = 'comp_spring'`,
  `update competitions set gym_id = 'gym_northside' where id = 'comp_spring'`,
  `update competitions set deleted = 1 where id = 'comp_spring'`,
  `update event_workouts set shown_from = 0 where event_id = 'ce_spring_hidden'`,
  `update event_workouts set shown_from = 0 where event_id = 'ce_spring_later'`,
  `update event_workouts set gym_id = 'gym_northside' where event_id = 'ce_spring_later'`,
  `update workouts set gym_id = null where id = 11`,
  `update competition_documents set sees = 'both' where sees = 'everything'`,
  `update competition_documents set gym_id = 'gym_northside'`,
  `update competition_documents set valid_until = null`,
]

suiteOnEnginesInLong('damage to a column that controls access', (engine) => {
  const readAll = async (context: TestContext, catalog: TemporaryCatalog): Promise<ReadonlySet<string>> => {
    const read = new Set<string>()
    for (const at of [builtAt, releaseAt]) {
      const running = await serveCatalog(catalog, new Clock(at))
      context.after(() => running.stop())
      for (const as of ['harborWebsite', 'northside', 'platform', 'stranger', 'frontEnd'] as const) {
        for (const one of await listAs(running, { as })) read.add(`${at} ${as} ${JSON.stringify(one)}`)
        for (const id of [1, 2, 11, 12, 21, 31]) {
          const answer = await workoutAs(running, { as }, id)
          if (answer.ok) read.add(`${at} ${as} ${await answer.text()}`)
        }
      }
    }
    return read
  }

  for (const statement of embargoes) {
    test(`opens nothing, and check finds it: ${statement}`, async (context) => {
      const { catalog } = await worldServedFor(context, engine)
      const right = await readAll(context, catalog)
      await catalog.database.run(statement)
      assert.deepEqual(
        [...(await readAll(context, catalog))].filter((one) => !right.has(one)),
        [],
      )
      const running = { signal: new AbortController().signal, messages: silence }
      assert.notEqual((await findDamages(catalog.database, Date.parse(builtAt), running)).length, 0)
    })
  }
})
