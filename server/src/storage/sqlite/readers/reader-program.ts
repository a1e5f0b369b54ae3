// What runs in a reader thread: it opens the catalog for itself, and answers one question after the other.
import { statSync } from 'node:fs'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { plainPage } from '../../../catalog/reading/plain-page.ts'
import { accountReads } from '../../account-rows.ts'
import { catalogReads } from '../../catalog-reads.ts'
import { openSqlite } from '../database.ts'
import { bytesIn, failureOf, type Question, type ReaderData, type Reads, type Reply } from './question.ts'

const { file, inode, busyTimeoutMs } = workerData as ReaderData
if (statSync(file).ino !== inode) throw new Error(`Another file lies at ${file} than the one that is served`)
const database = openSqlite(file, { readOnly: true, busyTimeoutMs })
// What questions need is opened now.
await database.all('select count(*) from sqlite_schema')

let damaged: string[] = []
const onDamage = ({ what }: { readonly what: string }) => void damaged.push(what)
const catalog = catalogReads(database, onDamage)
const reads: Reads = {
  ...catalog,
  ...accountReads(database, onDamage),
  plainPage: (asked) => plainPage(catalog, asked),
}

/** One after the other, each in a transaction of its own: what is read together is of one moment. */
let last: Promise<void> = Promise.resolve()

let askers = 0

function serve(port: MessagePort): void {
  askers += 1
  port.once('close', () => {
    askers -= 1
    endWhen(() => askers === 0)
  })
  port.on('message', (question: Question) => {
    last = last.then(async () => {
      const reply = await answer(question)
      port.postMessage(reply, bytesIn(reply.found))
    })
  })
  port.postMessage('ready')
}

async function answer({ id, name, values }: Question): Promise<Reply> {
  damaged = []
  const startedAt = performance.now()
  const told = () => ({ id, damaged, tookMs: performance.now() - startedAt })
  try {
    // Whoever asks is this program, and its types say that the values are those of the name.
    const read = (reads as unknown as Record<string, (...values: readonly unknown[]) => Promise<unknown>>)[name]
    return { found: await database.snapshot(async () => read?.(...values)), ...told() }
  } catch (error) {
    return { failure: failureOf(error), ...told() }
  }
}

parentPort?.on('message', (order: MessagePort | 'end') => {
  if (order === 'end') endWhen(() => true)
  else serve(order)
})

/** Ends this thread when it has answered what it was asked, if nobody has come meanwhile. */
function endWhen(isOver: () => boolean): void {
  void last.then(async () => {
    if (!isOver()) return
    await database.close()
    process.exit()
  })
}
