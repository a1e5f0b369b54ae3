import { viewerWith } from '../../src/access/open-accounts.ts'
import type { Sees, Viewer } from '../../src/catalog/visibility.ts'
import type { GymId } from '../../src/contract/ids.ts'
import type { Database } from '../../src/storage/sql.ts'
import { deleteCompetition, publish, unpublish } from '../catalog/change-competition.ts'
import { writeItems } from '../write-items.ts'

// The list as contract.md describes it, kept in an array: what the catalog is compared with.

/** A competition of the model. Its index is its place: greater is newer. */
export interface Row {
  readonly id: string
  readonly gym: string
  published: boolean
  everPublished: boolean
  deleted: boolean
}

/** Something that an operator does; `at` picks a competition, wherever there are any. */
export interface Change {
  readonly act: 'add' | 'publish' | 'unpublish' | 'delete' | 'import again'
  readonly at: number
  readonly gym: string
  readonly published: boolean
}

export interface Query {
  readonly side: 'after' | 'before' | undefined
  readonly cursor: string
  readonly limit: number
}

export interface ExpectedPage {
  readonly ids: readonly string[]
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** The page that a viewer is to read. */
export function expectedPage(rows: readonly Row[], viewer: Viewer, query: Query): ExpectedPage | 'unknown_cursor' {
  const seen = rows.flatMap((row, index) => (isSeen(row, viewer) ? [{ id: row.id, index }] : [])).reverse()
  const place = rows.findIndex(({ id }) => id === query.cursor)
  if (query.side !== undefined && !mayKnow(rows[place], viewer)) return 'unknown_cursor'
  const page = {
    after: () => seen.filter(({ index }) => index < place).slice(0, query.limit),
    before: () => seen.filter(({ index }) => index > place).slice(-query.limit),
    start: () => seen.slice(0, query.limit),
  }[query.side ?? 'start']()
  const ids = page.map(({ id }) => id)
  const [newest, oldest] = [ids.at(0), ids.at(-1)]
  return {
    ids,
    next: oldest === seen.at(-1)?.id ? undefined : oldest,
    previous: newest === seen.at(0)?.id ? undefined : newest,
  }
}

export function isSeen({ gym, published, deleted }: Row, viewer: Viewer): boolean {
  return !deleted && isOf(viewer, gym) && (viewer.sees === 'everything' || published)
}

function mayKnow(row: Row | undefined, viewer: Viewer): boolean {
  return row !== undefined && isOf(viewer, row.gym) && (viewer.sees === 'everything' || row.everPublished)
}

function isOf({ gyms }: Viewer, gym: string): boolean {
  return gyms === 'every' || [...gyms].some((id) => id === gym)
}

/** Does a change in the model and in the catalog. */
export async function applyChange(change: Change, rows: Row[], database: Database): Promise<void> {
  const row = rows[change.at % Math.max(rows.length, 1)]
  if (change.act === 'add' || row === undefined) return add(change, rows, database)
  if (change.act === 'import again') return importAgain(change, row, database)
  if (row.deleted) return
  if (change.act === 'delete') {
    row.deleted = true
    await deleteCompetition(database, row.id)
  } else if (change.act === 'publish') {
    row.published = row.everPublished = true
    await publish(database, row.id, 0)
  } else {
    row.published = false
    await unpublish(database, row.id, 0)
  }
}

/** Adds one competition for each of `changes`, in one import. */
export async function addAll(changes: readonly Change[], rows: Row[], database: Database): Promise<void> {
  const added = changes.map((change, index) => newRow(change, rows.length + index))
  rows.push(...added)
  await write(added, database)
}

async function add(change: Change, rows: Row[], database: Database): Promise<void> {
  await addAll([change], rows, database)
}

function newRow({ gym, published }: Change, index: number): Row {
  return { id: `comp_${index}`, gym, published, everPublished: published, deleted: false }
}

/** Deleted ones return to their place; what was published once has been published for ever. */
async function importAgain({ published }: Change, row: Row, database: Database): Promise<void> {
  row.published = published
  row.everPublished ||= published
  row.deleted = false
  await write([row], database)
}

async function write(rows: readonly Row[], database: Database): Promise<void> {
  const competitions = rows.map(({ id, gym, published }) => {
    return { id, gym, name: id, time_zone: 'UTC', status: published ? 'published' : 'draft' }
  })
  await writeItems(database, { competitions }, 0)
}

export function viewerOfGyms(gyms: readonly string[], sees: Sees): Viewer {
  return viewerWith(new Set(gyms as GymId[]), sees)
}
