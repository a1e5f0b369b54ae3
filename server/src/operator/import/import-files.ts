import type { Readable } from 'node:stream'
import type { Position } from '../../catalog/stored.ts'
import { DocumentThread } from './document-thread.ts'
import { renewEmbedding } from '../../catalog/writing/renew-documents.ts'
import type { Outcome } from '../../catalog/writing/write-session.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep, leave, type Database } from '../../storage/sql.ts'
import { turnYielder } from '../yield-turn.ts'
import { Interrupted } from '../interrupted.ts'
import { isFault } from '../../files/fault.ts'
import { readSource, type OnProgress } from '../../files/read-source.ts'
import type { ImportFinding } from './import-finding.ts'
import { ImportReport } from './import-report.ts'
import { openImport, type ImportOptions, type ImportState } from './import-state.ts'
import { settleWaiting, takeItem } from './take-item.ts'

export interface ImportRequest extends ImportOptions {
  readonly files: readonly string[]
  /** Competitions to delete before the first item, by their places. */
  readonly unlisted?: readonly Position[]
  readonly standardInput: Readable
  readonly isDryRun: boolean
  /** Whether warnings refuse, too. */
  readonly isStrict: boolean
  /** Aborted when the operator interrupts. */
  readonly signal: AbortSignal
  /** Called when the import has got its turn to write. */
  readonly onTurn: () => void
  readonly onItem: () => void
  readonly onProgress: OnProgress
}

export type Tally = Readonly<Record<Outcome, number>>

export interface ImportResult {
  readonly outcome: 'imported' | 'would_import' | 'unchanged' | 'refused'
  readonly tallies: Readonly<Record<'gyms' | 'movements' | 'workouts' | 'competitions', Tally>>
  /** In the order in which they stand in the files; of very many, the first ones. */
  readonly findings: readonly ImportFinding[]
  readonly errors: number
  readonly warnings: number
  /** Whether ids were looked for in vain only because a file could not be read; those are not told. */
  readonly isIncomplete: boolean
}

/** Imports files into a catalog: all of them, or, with errors, nothing. Throws `Interrupted` when it is. */
export async function importFiles(database: Database, request: ImportRequest): Promise<ImportResult> {
  // Whoever interrupts does not want to wait for a pipe that says nothing.
  const hangUp = () => request.standardInput.destroy()
  request.signal.addEventListener('abort', hangUp)
  const documents = new DocumentThread()
  try {
    return await writeCatalog(
      database,
      async (store) => {
        const report = new ImportReport(request.files, request.isStrict)
        const result = await importInto(openImport(store, documents, report, request), request)
        return result.outcome === 'imported' ? keep(result) : leave(result)
      },
      request.signal,
    )
  } catch (error) {
    throw request.signal.aborted ? new Interrupted() : error
  } finally {
    request.signal.removeEventListener('abort', hangUp)
    await documents.close()
  }
}

async function importInto(state: ImportState, request: ImportRequest): Promise<ImportResult> {
  request.onTurn()
  for (const position of request.unlisted ?? []) await state.session.store.deleteCompetition(position)
  const yieldTurn = turnYielder(request.signal)
  const broken = new Map<string, boolean>()
  for await (const read of readSource(request.files, request.standardInput, request.onProgress)) {
    await yieldTurn()
    const { file } = read.place
    if (isFault(read)) {
      state.report.add({ ...read, severity: 'error' })
      broken.set(file, broken.get(file) ?? true)
    } else {
      broken.set(file, false)
      await takeItem(read, state)
      request.onItem()
    }
  }
  state.isIncomplete = [...broken.values()].includes(true)
  await settleWaiting(state, yieldTurn)
  if (state.report.errors === 0) {
    await renewEmbedding(state.session)
    await state.session.documents.settle()
  }
  return resultOf(state, request)
}

function resultOf(state: ImportState, { isDryRun, unlisted = [] }: ImportRequest): ImportResult {
  const { report } = state
  const { gym: gyms, workout: workouts, competition: competitions } = state.tallies
  const tallies = { gyms, movements: movementTally(state), workouts, competitions }
  const { errors, warnings } = report
  const isChanged = unlisted.length > 0 || Object.values(tallies).some(({ added, changed }) => added + changed > 0)
  const accepted = isDryRun ? 'would_import' : 'imported'
  const outcome = errors > 0 ? 'refused' : isChanged ? accepted : 'unchanged'
  return { outcome, tallies, findings: report.sorted(), errors, warnings, isIncomplete: state.isIncomplete }
}

/** Movements come as items and inside workouts, and some in both ways: each counts once. */
function movementTally({ session }: ImportState): Tally {
  const [added, changed] = [session.addedMovements.size, session.changedMovements.size]
  return { added, changed, unchanged: session.described.size - added - changed }
}
