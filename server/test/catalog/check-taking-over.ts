import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { ImportResult } from '../../src/operator/import/import-files.ts'
import type { Database } from '../../src/storage/sql.ts'
import { generatedNow } from './generated-catalog.ts'
import type { GeneratedFile, Pair } from './generated-file.ts'
import { assertDocumentsAsMade } from './stored-documents.ts'
import {
  changedBy,
  emptyOut,
  exported,
  importFile,
  instantsIn,
  itemsOf,
  readablesAt,
  statesOf,
  type ExportedItem,
} from './imported-pair.ts'

async function fill(database: Database, { catalog }: Pair): Promise<void> {
  await emptyOut(database)
  const { outcome, findings } = await importFile(database, catalog)
  assert.equal(outcome, 'imported', JSON.stringify(findings))
}

const ownErrors = /^would (remove|hide|postpone|unpublish|lower the registrations)/

function removalsIn({ findings }: ImportResult): readonly string[] {
  const errors = findings.filter(({ severity }) => severity === 'error')
  for (const { sentence, place } of errors) assert.match(sentence, ownErrors, JSON.stringify(place))
  return errors.map(({ sentence }) => sentence)
}

export async function checkPair(database: Database, pair: Pair): Promise<void> {
  await fill(database, pair)
  const { mode, file, catalog } = pair
  const isWhole = mode === 'whole'
  const instants = instantsIn(catalog, file)
  const [textBefore, readableBefore] = [await exported(database), await readablesAt(database, instants)]
  const statesBefore = await statesOf(database)
  const guarded = await importFile(database, file, { isWhole })
  const removals = removalsIn(guarded)
  if (guarded.outcome === 'refused') assert.equal(await exported(database), textBefore)
  const result =
    guarded.outcome === 'refused' ? await importFile(database, file, { isWhole, mayTakeAway: true }) : guarded
  assert.notEqual(result.outcome, 'refused', JSON.stringify(result.findings))
  await assertDocumentsAsMade(database, generatedNow)

  const statesAfter = await statesOf(database)
  assert.deepEqual(changedBy(result.changes, statesBefore, statesAfter), statesAfter)
  assert.equal(result.outcome === 'unchanged', isDeepStrictEqual(statesBefore, statesAfter))
  const lost = lostItems(readableBefore, await readablesAt(database, instants))
  assert.equal(removals.length > 0, lost.length > 0, `${removals.join('; ')} | lost: ${lost.join('; ')}`)
  const textAfter = await exported(database)
  if (!isWhole) assertUnchanged(itemsOf(textBefore), itemsOf(textAfter), file)
  await checkExport(database, textAfter)
}

function lostItems(before: readonly ReadonlySet<string>[], after: readonly ReadonlySet<string>[]): readonly string[] {
  const published = before[0] ?? new Set()
  return before.flatMap((readable, index) => {
    const isLost = (one: string) => published.has(one.split(' ')[0] ?? '') && !after[index]?.has(one)
    return [...readable].filter(isLost)
  })
}

type Items = ReadonlyMap<string, ExportedItem>
type Members = Readonly<Record<string, unknown>>
type Part = Members & { readonly id: string }

function assertUnchanged(before: Items, after: Items, file: GeneratedFile): void {
  const named = new Map<string, Members>()
  for (const kind of ['gym', 'movement', 'workout'] as const) {
    for (const item of file[`${kind}s`] ?? []) named.set(`${kind} ${String(item.id)}`, item)
  }
  for (const item of namedCompetitions(file)) named.set(`competition ${item.id}`, item)
  const given = new Set([...JSON.stringify(file).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)))
  for (const [key, was] of before) {
    const [is, written] = [after.get(key), named.get(key) ?? {}]
    assert(is !== undefined, `${key} is gone`)
    if (was.kind === 'competition') assertCompetitionUnchanged(was, is, written, given)
    else assertMembersUnchanged(was, is, written, key)
  }
}

function namedCompetitions({ competitions = [], events = [], divisions = [] }: GeneratedFile): readonly Part[] {
  const beside = [...events, ...divisions].map(({ competition }) => String(competition))
  const joined = [...new Set(beside)].map((id) => {
    const isOf = ({ competition }: Members) => competition === id
    return { id, events: events.filter(isOf), divisions: divisions.filter(isOf) }
  })
  return [...competitions, ...joined]
}

function assertCompetitionUnchanged(
  was: ExportedItem,
  is: ExportedItem,
  written: Members,
  given: ReadonlySet<number>,
): void {
  const key = String(was.id)
  // `status` and `publish_at` belong together: naming one may change the other.
  const publication = 'status' in written || 'publish_at' in written ? { status: 0, publish_at: 0 } : {}
  assertMembersUnchanged(was, is, { ...written, ...publication, divisions: 0, events: 0 }, key)
  for (const list of ['divisions', 'events'] as const) {
    const [old, now, changes] = [was, is, written].map(
      (one) => new Map(((one[list] ?? []) as readonly Part[]).map((part) => [part.id, part])),
    )
    for (const [id, part] of old ?? []) {
      const kept = now?.get(id)
      assert(kept !== undefined, `${key}.${list}.${id} is gone`)
      const isShared = ([, value]: [string, unknown]) => given.has((value as { id?: number } | null)?.id ?? 0)
      // A workout that the file gives by id changes everywhere.
      const elsewhere = Object.fromEntries(Object.entries(part).filter(isShared))
      assertMembersUnchanged(part, kept, { ...elsewhere, ...changes?.get(id) }, `${key}.${list}.${id}`)
    }
  }
}

function assertMembersUnchanged(was: Members, is: Members, written: Members, key: string): void {
  for (const name of Object.keys(was)) {
    if (name in written) continue
    assert.deepEqual(is[name], was[name], `${key}.${name} was not named and has changed`)
  }
}

async function checkExport(database: Database, text: string): Promise<void> {
  for (const isWhole of [false, true]) {
    const result = await importFile(database, text, { isWhole })
    const report = { findings: result.findings.filter(({ severity }) => severity === 'error'), changes: result.changes }
    assert.deepEqual([result.outcome, report], ['unchanged', { findings: [], changes: [] }])
    assert.equal(await exported(database), text)
  }
  await emptyOut(database)
  await importFile(database, text, { isWhole: true })
  assert.equal(await exported(database), text)
}
