import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { migrate } from '../../src/storage/migrations.ts'
import { Chance } from '../chance.ts'
import { rowsOf } from '../storage/copied-rows.ts'
import { buildWorld, builtAt } from '../world.ts'
import { commandFolder } from './command-folder.ts'
import { judgeDamage, servedFrom } from './damaged-catalog.ts'

/** Flips bits of a catalog's file, one a time, each in a file of its own, and looks at what becomes of it. */
export function flipsBits(count: number, seed: number): void {
  test(`${count} flipped bits of a file: nothing wrong is served, nothing is missed, nothing is made worse`, async (t) => {
    const folder = commandFolder(t)
    const original = join(folder.path, 'original.db')
    await makeCatalog(`sqlite:${original}`)
    const right = await servedFrom(`sqlite:${original}`)
    const rows = await contentOf(`sqlite:${original}`)
    const bytes = readFileSync(original)
    const tally: Record<string, number> = {}
    const chance = new Chance(seed)
    for (let flip = 0; flip < count; flip += 1) {
      const at = chance.below(bytes.length * 8)
      const file = join(folder.path, `flip-${flip}.db`)
      const flipped = Uint8Array.from(bytes)
      flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
      writeFileSync(file, flipped)
      const url = `sqlite:${file}`
      try {
        const isDifferent = async () => (await contentOf(url)) !== rows
        const judged = await judgeDamage(folder, url, right, isDifferent)
        tally[judged] = (tally[judged] ?? 0) + 1
      } catch (error) {
        copyFileSync(file, join(folder.path, 'failed.db'))
        throw new Error(`bit ${at} of ${bytes.length * 8}, flip ${flip} of seed ${seed}`, { cause: error })
      }
    }
    t.diagnostic(JSON.stringify(tally))
  })
}

async function makeCatalog(url: string): Promise<void> {
  const database = await openForWriting(url)
  await migrate(database)
  await buildWorld(database, Date.parse(builtAt))
  await database.close()
  // One file, without what is not used any more: there nothing would be hit.
  const packing = new DatabaseSync(url.slice('sqlite:'.length))
  packing.exec('pragma wal_checkpoint(truncate); pragma page_size = 512; pragma journal_mode = delete; vacuum')
  packing.exec('pragma journal_mode = wal')
  packing.close()
}

/** Every row of the catalog as one text; another one when it cannot be read. */
async function contentOf(url: string): Promise<string> {
  try {
    const database = await openForReading(url)
    try {
      return JSON.stringify(await rowsOf(database))
    } finally {
      await database.close()
    }
  } catch (error) {
    return String(error)
  }
}
