import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { readSchemaVersion } from '../../src/storage/migrations.ts'

// A process that opens a catalog and prints the result. `node opening-process.ts <database url> read|write`.

const [url = '', purpose] = process.argv.slice(2)
try {
  const database = await (purpose === 'write' ? openForWriting(url) : openForReading(url))
  process.stdout.write(`schema ${await readSchemaVersion(database)}`)
} catch (error) {
  process.stdout.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
