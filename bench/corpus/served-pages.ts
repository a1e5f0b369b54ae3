import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

export interface ServedPages {
  readonly hotPage: Buffer
  /** Pages at regular distances in the competition list. */
  readonly pages: readonly ServedPage[]
  readonly workoutId: number
  readonly workout: Buffer
}

export interface ServedPage {
  readonly after: string
  readonly bodyHash: string
}

const pageLength = 10

/**
 * The maximum number of pages to request. Each page has 205 KB, so all of them together are a hundred times what the
 * service keeps in memory. With more pages, the message that tells the load process what to request would be too long.
 */
const pagesMax = 25_000

export function readServedPages(file: string): ServedPages {
  const database = new DatabaseSync(file, { readOnly: true })
  const listed = database.prepare(listedSql).all() as { position: number; id: string }[]
  const documentOf = database.prepare(documentSql)
  const pageAt = (start: number) => {
    const documents = listed.slice(start, start + pageLength).map(({ position }) => documentOf.get(position)?.bytes)
    return joined(documents as Uint8Array[])
  }
  // After the last ten competitions pages get shorter, so random pages start before them.
  const cursors = listed.slice(0, -pageLength)
  const stride = Math.max(1, Math.ceil(cursors.length / pagesMax))
  const pages = cursors.flatMap(({ id }, index) =>
    index % stride === 0 ? [{ after: id, bodyHash: hashOf(pageAt(index + 1)) }] : [],
  )
  const workout = database.prepare(workoutSql).get() as { id: number; bytes: Uint8Array }
  const served = { hotPage: pageAt(0), pages, workoutId: workout.id, workout: Buffer.from(workout.bytes) }
  database.close()
  return served
}

export function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

function joined(documents: readonly Uint8Array[]): Buffer {
  const [comma, open, close] = [Buffer.from(','), Buffer.from('['), Buffer.from(']')]
  const parts = documents.flatMap((document, index) => (index === 0 ? [document] : [comma, document]))
  return Buffer.concat([open, ...parts, close])
}

const listedSql = `select position, id from competitions where deleted = 0 order by position desc`

// Documents by key, as storage makes it: for viewers of everything, or of published items.
const documentSql = 'select bytes from competition_bytes where document in (?1 * 4, ?1 * 4 + 2)'

const workoutSql = `
  select w.id, d.bytes from workouts w
  join workout_documents d on d.workout_id = w.id
  where w.competition = (select max(position) from competitions)
  order by w.id
  limit 1`
