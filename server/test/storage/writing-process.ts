import { openForWriting } from '../../src/storage/open-database.ts'
import { writeItems } from '../write-items.ts'
import { generation } from './generation.ts'

// A process that imports one generation after the other and prints each that is done, until it is killed. `node
// writing-process.ts <database url> <first generation>`.

const [url = '', first = '1'] = process.argv.slice(2)
const database = await openForWriting(url)
for (let number = Number(first); ; number += 1) {
  await writeItems(database, generation(number), 0, { mayTakeAway: true })
  process.stdout.write(`${number}\n`)
}
