// The least work in an import: parse the lines of its file, deflate its documents, insert the same bytes.
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { constants, deflateRawSync } from 'node:zlib'

const [source = '', documentsFrom = '', target = ''] = process.argv.slice(2)

// The documents are rendered beforehand, outside of the measured time.
const imported = new DatabaseSync(documentsFrom, { readOnly: true })
const documents = imported
  .prepare('select bytes from competition_bytes union all select bytes from workout_documents')
  .all() as { bytes: Uint8Array }[]
imported.close()

const startedAt = performance.now()
const database = new DatabaseSync(target)
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table documents (id integer primary key, bytes blob not null, deflated blob not null);
  begin`)
const insert = database.prepare('insert into documents (bytes, deflated) values (?, ?)')
for (const line of readFileSync(source, 'utf8').split('\n')) if (line !== '') JSON.parse(line)
for (const { bytes } of documents) insert.run(bytes, deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }))
database.exec('commit')
database.close()
process.stdout.write(`${JSON.stringify({ ms: performance.now() - startedAt })}\n`)
