import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseItemKey, type ItemChange } from '../../src/catalog/writing/record-change.ts'
import { applyDifferences, type JsonObject } from '../../src/catalog/writing/differences.ts'
import { currentState } from '../../src/catalog/writing/restore-item.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { exportedItems } from '../../src/operator/export/exported-items.ts'
import { importFiles, type ImportResult } from '../../src/operator/import/import-files.ts'
import { itemSchemas } from '../../src/operator/import/check-item.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { text } from '../../src/storage/row-values.ts'
import { type Database, Rollback } from '../../src/storage/sql.ts'
import { tables } from '../../src/storage/tables.ts'
import type { Instant } from '../../src/contract/time-stamp.ts'
import { testAuthorship } from '../test-authorship.ts'
import { generatedNow } from './generated-catalog.ts'
import { servedCompetitions } from './stored-catalog.ts'

export interface ImportMode {
  readonly isWhole?: boolean
  readonly mayTakeAway?: boolean
  readonly now?: Instant
}

const schemas = itemSchemas()

export async function importFile(
  database: Database,
  file: object | string,
  taking: ImportMode = {},
): Promise<ImportResult> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-file-'))
  const path = join(folder, 'catalog')
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  return importFiles(database, {
    files: [path],
    gym: undefined,
    serviceName: 'service',
    now: generatedNow,
    by: testAuthorship,
    isDryRun: false,
    isStrict: false,
    signal: new AbortController().signal,
    onItem: () => undefined,
    onProgress: () => undefined,
    schemas,
    ...taking,
  }).finally(() => rmSync(folder, { recursive: true }))
}

/** Deletes everything in a catalog, including its history. */
export async function emptyOut(database: Database): Promise<void> {
  await database.write(async (sql) => {
    for (const { name } of tables.toReversed()) if (name !== 'catalog_state') await sql.run(`delete from ${name}`)
  })
}

/** Returns an export of the whole catalog as text, one item per line. */
export async function exported(database: Database): Promise<string> {
  const texts: string[] = []
  for (const [kind, items] of Object.entries(exportedItems(database, undefined, generatedNow))) {
    for await (const text of items) texts.push(`{"kind":"${kind}",${text.slice(1)}`)
  }
  return texts.join('\n')
}

export type ExportedItem = Readonly<Record<string, unknown>> & { readonly kind: string; readonly id: string | number }

export function itemsOf(exportedText: string): ReadonlyMap<string, ExportedItem> {
  const items = exportedText.split('\n').map((line) => JSON.parse(line) as ExportedItem)
  return new Map(items.map((item) => [`${item.kind} ${item.id}`, item]))
}

export type States = ReadonlyMap<string, JsonObject>

const idsSql = `select 'gym' as kind, id from gyms where deleted = 0
  union all select 'movement', id from movements
  union all select 'workout', cast(id as text) from workouts where competition is null
  union all select 'competition', id from competitions where deleted = 0`

export function statesOf(database: Database): Promise<States> {
  return writeCatalog(database, testAuthorship, async (store, sql) => {
    const session = openSession(store, 'service', generatedNow)
    const states = new Map<string, JsonObject>()
    for (const row of await sql.all(idsSql)) {
      const [kind, id] = [text(row, 'kind'), text(row, 'id')]
      const item = parseItemKey(kind, id)
      const state = item && (await currentState(item, session))
      if (state !== undefined) states.set(`${kind} ${id}`, state)
    }
    return new Rollback(states)
  })
}

export function changedBy(changes: readonly ItemChange[], before: States, after: States): States {
  const states = new Map(before)
  for (const { kind, id, outcome, differences } of changes) {
    const key = `${kind} ${id}`
    const state = outcome === 'changed' ? states.get(key) : after.get(key)
    if (outcome === 'deleted') states.delete(key)
    else if (state === undefined) throw new Error(`${key} was reported as ${outcome}, but is not in the catalog`)
    else states.set(key, outcome === 'changed' ? applyDifferences(state, differences) : state)
  }
  return states
}

interface ServedCompetition {
  readonly id: string
  readonly divisions: readonly {
    readonly id: string
    readonly events: readonly string[]
    readonly registration_count: number
  }[]
  readonly events: readonly {
    readonly id: string
    readonly scaled_workout: unknown
    readonly foundations_workout: unknown
  }[]
}

export async function readablesAt(
  database: Database,
  instants: readonly number[],
): Promise<readonly ReadonlySet<string>[]> {
  const all: ReadonlySet<string>[] = []
  for (const instant of instants) {
    const served = (await servedCompetitions(database, 'published', instant)) as readonly ServedCompetition[]
    const parts = served.flatMap(({ id, divisions, events }) => {
      const ofDivisions = divisions.flatMap((one) => {
        const counts = one.registration_count > 0 ? [`${one.id} counts`] : []
        return [one.id, ...counts, ...one.events.map((event) => `${one.id} ${event}`)]
      })
      const ofEvents = events.flatMap((one) => {
        return [
          one.id,
          ...(['scaled_workout', 'foundations_workout'] as const).map((name) => one[name] && `${one.id} ${name}`),
        ]
      })
      return [id, ...[...ofDivisions, ...ofEvents].filter(Boolean).map((part) => `${id} ${String(part)}`)]
    })
    all.push(new Set(parts))
  }
  return all
}

export function instantsIn(...files: readonly object[]): readonly number[] {
  const written = JSON.stringify(files).matchAll(/"(?:released_at|publish_at)":"([^"]+)"/g)
  const instants = [...written].map(([, stamp = '']) => Date.parse(stamp)).filter((instant) => instant > generatedNow)
  return [...new Set([generatedNow, ...instants])].toSorted((one, other) => one - other)
}
