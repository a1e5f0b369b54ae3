import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { viewerWith } from '../../src/access/open-accounts.ts'
import type { Viewer } from '../../src/catalog/visibility.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import type { Database } from '../../src/storage/sql.ts'
import { Clock } from '../clock.ts'
import { publish, unpublish } from '../catalog/change-competition.ts'
import { builtAt, releaseAt, world } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { engines, type Engine } from './engines.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'

const built = new Clock(builtAt).now()
const released = new Clock(releaseAt).now()
const website: Viewer = viewerWith(new Set(['gym_harbor'] as never[]), 'published')

for (const engine of engines) {
  suite(`a page that is read while another process writes, on ${engine.name}`, () => {
    test('shows each competition as it was at one moment, wherever in the reading the write falls', () =>
      onWorld(engine, async (database) => {
        const [spring] = world.competitions as [{ name: string; events: object[] }]
        const changed = {
          ...spring,
          name: 'Renamed',
          events: spring.events.map((event) => ({ ...event, name: 'Renamed' })),
        }
        const texts = []
        for (const competition of [changed, spring]) {
          await writeItems(database, { competitions: [competition] }, built)
          texts.push(await read(database, () => Promise.resolve()))
        }
        for (let statement = 1; statement <= statementsMax; statement += 1) {
          const write = () => writeItems(database, { competitions: [changed] }, built)
          assert(texts.includes(await read(database, at(statement, write))), `a write after statement ${statement}`)
          await writeItems(database, { competitions: [spring] }, built)
        }
      }))

    test('never fails and never shows a draft because a competition is unpublished meanwhile', () =>
      onWorld(engine, async (database) => {
        const whole = await read(database, () => Promise.resolve())
        for (let statement = 1; statement <= statementsMax; statement += 1) {
          const page = await read(
            database,
            at(statement, () => unpublish(database, 'comp_spring', built)),
          )
          assert([whole, '[]'].includes(page), `unpublished after statement ${statement}: ${page}`)
          await publish(database, 'comp_spring', built)
        }
      }))
  })
}

/** More than one page takes, so that a write falls after each of them, and after the last. */
const statementsMax = 12

async function onWorld(engine: Engine, act: (database: Database) => Promise<void>): Promise<void> {
  const catalog = await engine.temporaryCatalog()
  try {
    await writeItems(catalog.database, world, built)
    await act(catalog.database)
  } finally {
    await catalog.remove()
  }
}

function at(wanted: number, act: () => Promise<unknown>): (statement: number) => Promise<unknown> {
  return (statement) => (statement === wanted ? act() : Promise.resolve())
}

/** Reads the website's page after the release, which renders it anew; `between` runs after each statement. */
async function read(database: Database, between: (statement: number) => Promise<unknown>): Promise<string> {
  let count = 0
  const sql: Database = {
    ...database,
    all: async (text, values) => {
      const rows = await database.all(text, values)
      count += 1
      await between(count)
      return rows
    },
  }
  return JSON.stringify(competitionsOf(await readStoredPage(catalogReads(sql), website, '', released)))
}
