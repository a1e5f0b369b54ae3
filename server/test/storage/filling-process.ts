import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { servedCompetitions } from '../catalog/stored-catalog.ts'
import { writeItems } from '../write-items.ts'
import { generation, generationOf } from './generation.ts'

// A process that imports more than the disk can hold, and prints the error and what it can still read.
// `node filling-process.ts <database url>`.

const [url = ''] = process.argv.slice(2)
const database = await openForWriting(url)
const description = 'x'.repeat(100_000)
const competitions = Array.from({ length: 100 }, (_, index) => {
  return { id: `comp_filling_${index}`, gym: 'gym_one', name: 'Filling', time_zone: 'UTC', description }
})
const error = await writeItems(database, { ...generation(3), competitions }, 0).then(
  () => 'none',
  (reason: unknown) => String(reason),
)
const reader = await openForReading(url)
const read = await Promise.all([database, reader].map((one) => servedCompetitions(one, 'everything', 0)))
process.stdout.write(JSON.stringify({ error, generation: generationOf(read[0] ?? []) }))
if (generationOf(read[1] ?? []) !== 1) process.exitCode = 1
