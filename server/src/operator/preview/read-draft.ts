import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Catalog } from '../../catalog/reading/catalog.ts'
import { acceptGym } from '../../catalog/writing/accept-item.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { parseGymId, type CompetitionId, type GymId } from '../../contract/ids.ts'
import type { ItemKind } from '../../files/source-item.ts'
import { storedGyms } from '../../storage/catalog-pages.ts'
import { catalogReads } from '../../storage/catalog-reads.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { migrate } from '../../storage/migrations.ts'
import { openForWriting } from '../../storage/open-database.ts'
import { keep, type Database } from '../../storage/sql.ts'
import { importFiles, type ImportResult } from '../import/import-files.ts'
import type { ItemSchemas } from '../import/check-item.ts'

export interface DraftRequest {
  readonly files: readonly string[]
  /** What the files are to be imported into. */
  readonly on: readonly string[]
  readonly gym: GymId | undefined
  readonly kind: ItemKind | undefined
  readonly serviceName: string
  readonly now: number
  readonly signal: AbortSignal
  /** Shared by the readings: every save is one. */
  readonly schemas: ItemSchemas
}

/** What files said at one moment: a catalog of its own, in memory alone, and what was found while it was filled. */
export interface Draft {
  readonly catalog: Catalog
  readonly result: ImportResult
  /** The file that each competition was last in, the oldest competition first. */
  readonly fileOf: ReadonlyMap<CompetitionId, string>
  /** Gyms that the files name and none of them describes. */
  readonly assumedGyms: readonly GymId[]
  close(): Promise<void>
}

/** Reads files as an import into a new catalog would: what is in none of them is not there. */
export async function readDraft(request: DraftRequest): Promise<Draft> {
  const database = await openForWriting('sqlite::memory:')
  try {
    await migrate(database)
    await assumeGyms(database, request)
    const fileOf = new Map<CompetitionId, string>()
    const importing = { ...request, ...follows, by: by(request) }
    const ground = await importFiles(database, { ...importing, files: request.on })
    const onPlaced = (id: CompetitionId, _: unknown, file: string) => fileOf.set(id, file)
    const result = ground.outcome === 'refused' ? ground : await importFiles(database, { ...importing, onPlaced })
    // Nobody writes to it any more.
    const catalog = { ...catalogReads(database), stamp: () => 0 }
    const assumedGyms = result.outcome === 'refused' ? [] : await nameless(database)
    return { catalog, result, fileOf, assumedGyms, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}

const follows = {
  standardInput: Readable.from([]),
  isDryRun: false,
  isStrict: false,
  // What readers of the real catalog would lose is for its import to refuse.
  mayTakeAway: true,
  onTurn: () => undefined,
  onItem: () => undefined,
  onProgress: () => undefined,
}

function by({ now }: DraftRequest) {
  return { at: now, author: 'preview', command: 'preview', keptFrom: 0 }
}

/**
 * Gyms stand in the catalog that a draft will be imported into, and seldom in the draft: every one that it may name is
 * there before it is read. No reader is shown gyms, so one too many is nothing.
 */
async function assumeGyms(database: Database, request: DraftRequest): Promise<void> {
  const named = await Promise.all([...request.on, ...request.files].map(gymsNamedIn))
  const gyms = new Set([...(request.gym === undefined ? [] : [request.gym]), ...named.flat()])
  await writeCatalog(database, by(request), async (store) => {
    const session = openSession(store, request.serviceName, request.now)
    // Under its id as a name, by which it is known again.
    for (const id of gyms) await applyPlan(await acceptGym({ id, name: id }, session), session)
    return keep(undefined)
  })
}

async function gymsNamedIn(file: string): Promise<readonly GymId[]> {
  // A file that cannot be read is told of by the import.
  const text = await readFile(file, 'latin1').catch(() => '')
  return [...text.matchAll(/\bgym_[\w-]+/g)].flatMap(([word]) => parseGymId(word) ?? [])
}

async function nameless(database: Database): Promise<readonly GymId[]> {
  const gyms: GymId[] = []
  for await (const { id, name } of storedGyms(database)) if (name === id) gyms.push(id)
  return gyms
}
