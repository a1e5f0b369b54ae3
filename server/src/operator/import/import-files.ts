import { rerenderDependents } from '../../catalog/writing/write-documents.ts'
import type { Outcome } from '../../catalog/writing/plan.ts'
import { deleteCompetition } from '../../catalog/writing/remove-item.ts'
import { parseCompetitionId } from '../../contract/ids.ts'
import { readSource } from '../../files/read-source.ts'
import { isFinding, type SourceItem } from '../../files/source-item.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { Rollback, type Database } from '../../storage/sql.ts'
import { boardReader, type ItemWithFindings } from '../boards/board-members.ts'
import { DocumentQueue } from './document-queue.ts'
import { openImport, type ImportRequest, type ImportState } from './import-state.ts'
import { competitionIn } from './seen-ids.ts'
import {
  writeWaiting,
  addChange,
  retryWaiting,
  checkWhole,
  importItem,
  importParts,
  importPartsSoFar,
  waitingMax,
} from './import-item.ts'

export type ImportResult = ReturnType<typeof resultOf>

/**
 * Imports files into a catalog. If a file has an error, imports nothing. The result contains all errors. Rejects with
 * `InterruptedError` if the operator interrupts the command.
 */
export async function importFiles(database: Database, request: ImportRequest): Promise<ImportResult> {
  return writeCatalog(
    database,
    request.by,
    async (store) => {
      const result = await importInto(openImport(store, new DocumentQueue(), request))
      return result.outcome === 'imported' ? result : new Rollback(result)
    },
    request.signal,
  )
}

async function importInto(state: ImportState) {
  const { request } = state
  for (const position of request.positionsToDelete ?? [])
    addChange(await deleteCompetition(position, state.session), state)
  const readBoards = boardReader(state.session, request.gym)
  const deferred = await readFiles(readBoards, state)
  if (deferred.length > 0) await retryWaiting(state)
  for (const item of deferred) await reportAndImport(await readBoards(item), state)
  await importParts(state)
  await writeWaiting(state)
  await checkWhole(state)
  if (state.report.errors === 0) {
    await rerenderDependents(state.session)
    await state.session.documents.finish()
  }
  return resultOf(state)
}

async function readFiles(readBoards: ReturnType<typeof boardReader>, state: ImportState) {
  const { request } = state
  const { files, onItem = () => undefined } = request
  const deferred: SourceItem[] = []
  const broken = new Map<string, boolean>()
  for await (const next of readSource(files, request)) {
    await state.yieldTurn()
    const { file } = next.place
    if (!broken.has(file)) await importPartsSoFar(state)
    if (isFinding(next)) {
      state.report.add(next)
      broken.set(file, broken.get(file) ?? true)
      continue
    }
    broken.set(file, false)
    const { source, findings } = request.correct?.(next) ?? { source: next, findings: [] }
    for (const finding of findings) state.report.add(finding)
    const item = state.report.errors === 0 ? source : storableItem(source)
    const read = await readBoards(item)
    if (deferred.length < waitingMax && read.findings.some(({ severity }) => severity === 'error')) {
      deferred.push(item)
      await keepPlace(item, state)
    } else await reportAndImport(read, state)
    onItem()
  }
  await importPartsSoFar(state)
  state.isIncomplete = [...broken.values()].includes(true)
  return deferred
}

async function reportAndImport({ source, findings }: ItemWithFindings, state: ImportState): Promise<void> {
  for (const finding of findings) state.report.add(finding)
  await importItem(source, state)
}

async function keepPlace(item: SourceItem, { session }: ImportState): Promise<void> {
  const id = item.kind === 'competition' ? parseCompetitionId(competitionIn(item) ?? '') : undefined
  if (id !== undefined) await session.store.allocatePosition(id)
}

function resultOf(state: ImportState) {
  const { report, request, placed, refusedCompetitions, changes, changesLeftOut, isIncomplete } = state
  const { isDryRun, positionsToDelete = [] } = request
  const { gym: gyms, workout: workouts, competition: competitions } = state.tallies
  const tallies = { gyms, movements: movementTally(state), workouts, competitions }
  const { errors, warnings } = report
  const isChanged =
    positionsToDelete.length > 0 || Object.values(tallies).some(({ added, changed }) => added + changed > 0)
  const accepted = isDryRun ? 'would_import' : 'imported'
  const outcome = errors > 0 ? 'refused' : isChanged ? accepted : 'unchanged'
  const findings = report.sorted()
  return {
    outcome,
    tallies,
    findings,
    errors,
    warnings,
    changes,
    changesLeftOut,
    placed,
    refusedCompetitions,
    isIncomplete,
  }
}

function movementTally({ session }: ImportState) {
  const count = (outcome: Outcome) => session.movements.idsOf(outcome).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}

function storableItem(item: SourceItem): SourceItem {
  const isStorable = !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(item.value))
  return isStorable ? item : { ...item, value: storable(item.value) }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\u{FFFD}')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  // Member names are stored only inside details, which are stored exactly as written.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)]))
}
