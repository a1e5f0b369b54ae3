import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sqlite, suiteOnEnginesInLong } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { writeItems } from '../write-items.ts'
import { tries } from '../tries.ts'
import { anyCatalog, generatedNow } from './generated-catalog.ts'
import { emptyOut, importFile } from './imported-pair.ts'
import { wholeCatalog, servedCompetitions } from './stored-catalog.ts'
import { assertDocumentsAsMade } from './stored-documents.ts'

const [day, release] = [86_400_000, '2026-06-02T00:00:00Z']
const now = Date.parse('2026-06-01T12:00:00Z')

const games = (id: string, instructions: string) => ({
  id,
  gym: 'gym_harbor',
  name: 'Games',
  status: 'published',
  time_zone: 'Europe/Lisbon',
  divisions: [
    { id: 'cd_rx', name: 'Rx', registration_count: 1 },
    { id: 'cd_staff', name: 'Staff', visible: false },
  ],
  events: [
    { id: 'ce_one', name: 'One', instructions, workout: { id: 1 } },
    { id: 'ce_two', name: 'Two', released_at: release, workout: { type: 'Generic', details: { type: 'Generic' } } },
  ],
})

const catalogOf = (...competitions: readonly object[]) => ({
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  workouts: [{ id: 1, type: 'Generic', details: { type: 'Generic' } }],
  competitions,
})

const anyCount = fc.record(
  { registration_count: fc.nat(3), registration_limit: fc.constantFrom(null, 2), name: fc.constantFrom('Rx', 'Elite') },
  { requiredKeys: ['registration_count'] },
)

const countOf = (competition: string, registration_count: number) => ({
  divisions: [{ competition, id: 'cd_rx', registration_count }],
})

suiteOnEnginesInLong('the counts of a competition', (engine) => {
  test('change its documents for every viewer', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, catalogOf(games('comp_games', '')), now)
    await importFile(database, countOf('comp_games', 7), { now })
    for (const sees of ['everything', 'published'] as const) {
      const [{ divisions }] = (await servedCompetitions(database, sees, now)) as [ReturnType<typeof games>]
      assert.equal(divisions[0]?.registration_count, 7)
    }
  })

  test('leave the rows that all of the competition would have been written to', async (t) => {
    // Divisions beside their competition are read alone, those inside of a competition with it.
    const [alone, whole] = [await catalogFor(t, engine), await catalogFor(t, engine)]
    await fc.assert(
      fc.asyncProperty(anyCatalog, fc.array(anyCount, { minLength: 6, maxLength: 6 }), async (catalog, counts) => {
        const { competitions } = catalog
        const changed = competitions.map(({ id, divisions }, place) => {
          return { id, divisions: divisions.map((one, index) => ({ id: one.id, ...counts[3 * place + index] })) }
        })
        const divisions = changed.flatMap((one) => one.divisions.map((part) => ({ competition: one.id, ...part })))
        for (const { database } of [alone, whole]) {
          await emptyOut(database)
          await importFile(database, catalog)
        }
        const [actual, expected] = [
          await importFile(alone.database, { divisions }),
          await importFile(whole.database, { competitions: changed }),
        ]
        assert.deepEqual([actual.outcome, actual.changes], [expected.outcome, expected.changes])
        assert.deepEqual(await wholeCatalog(alone.database), await wholeCatalog(whole.database))
        await assertDocumentsAsMade(alone.database, generatedNow)
      }),
      { numRuns: tries(engine.name === 'sqlite' ? 12 : 3) },
    )
  })

  test('come with an event that was released since the documents were made', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, catalogOf(games('comp_games', '')), now)
    await importFile(database, countOf('comp_games', 7), { now: now + day })
    await assertDocumentsAsMade(database, now + day)
    const [{ events }] = (await servedCompetitions(database, 'published', now + day)) as [ReturnType<typeof games>]
    assert.deepEqual(
      events.map(({ id }) => id),
      ['ce_one', 'ce_two'],
    )
  })

  test('are rendered again if a document is corrupt', async (t) => {
    const { database } = await catalogFor(t, engine)
    await writeItems(database, catalogOf(games('comp_games', '')), now)
    await database.run('update competition_bytes set bytes = ?', [Buffer.from('damaged')])
    await importFile(database, countOf('comp_games', 7), { now })
    await assertDocumentsAsMade(database, now)
  })
})

test('counts after events of the same import, whose documents are still pending, are not lost, nor are the events', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  const ids = Array.from({ length: 24 }, (_, index) => `comp_${index}`)
  await writeItems(database, catalogOf(...ids.map((id) => games(id, ''))), now)
  // Longer than one slice of work, so the thread handles other requests before the rest.
  const instructions = 'Bring a rope. '.repeat(7000)
  const large = ids.slice(1).map((competition) => ({ kind: 'event', competition, id: 'ce_one', instructions }))
  const [before, after] = ['cd_rx', 'cd_staff'].map((id) => {
    return { kind: 'division', competition: 'comp_0', id, registration_count: 9 }
  })
  const event = { kind: 'event', competition: 'comp_0', id: 'ce_one', instructions: 'Bring chalk.' }
  const file = [before, ...large, event, after].map((item) => JSON.stringify(item)).join('\n')
  const { outcome, findings } = await importFile(database, file, { now })
  assert.deepEqual([outcome, findings], ['imported', []])
  await assertDocumentsAsMade(database, now)
})
