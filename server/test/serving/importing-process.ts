import { setTimeout as pause } from 'node:timers/promises'
import { openForWriting } from '../../src/storage/open-database.ts'
import { writeItems } from '../write-items.ts'

// A process that imports until its standard input ends: in each import, a new competition and a change of an early one.
// `node importing-process.ts <database url> <gym>`.

const pauseMs = 50
const [url = '', gym = ''] = process.argv.slice(2)
const database = await openForWriting(url)
process.stdin.resume()
for (let turn = 0; !process.stdin.readableEnded; turn += 1) {
  const added = { id: `comp_added_${turn}`, gym, name: `Added ${turn}`, time_zone: 'UTC', status: 'published' }
  const changed = { ...added, id: `comp_walk_${turn % 1000}`, name: `Changed in turn ${turn}` }
  await writeItems(database, { competitions: [added, changed] }, Date.now())
  process.stdout.write('.')
  await pause(pauseMs)
}
await database.close()
