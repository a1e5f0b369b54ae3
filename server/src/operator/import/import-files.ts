import { Readable } from 'node:stream'
import type { Position } from '../../catalog/stored.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import { renewEmbedding } from '../../catalog/writing/keep-documents.ts'
import type { Change } from '../../catalog/writing/note-change.ts'
import type { Outcome } from '../../catalog/writing/plan.ts'
import { deleteCompetition } from '../../catalog/writing/remove-item.ts'
import { openSession, type DocumentMaker } from '../../catalog/writing/write-session.ts'
import { parseCompetitionId, type GymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { readSource, type OnProgress } from '../../files/read-source.ts'
import { isFinding, type ItemKind, type SourceItem } from '../../files/source-item.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import { keep, leave, type Database } from '../../storage/sql.ts'
import { BoardMembers, type ReadItem } from '../boards/board-members.ts'
import { Interrupted, turnYielder } from '../interruptible.ts'
import { itemSchemas, type ItemSchemas } from './check-item.ts'
import { DocumentThread } from './document-thread.ts'
import { GatheredParts } from './gathered-parts.ts'
import { ImportReport, type ImportFinding } from './import-report.ts'
import { NamedChoices } from './named-choices.ts'
import { competitionIn, SeenIds } from './seen-ids.ts'
import {
  endWaiting,
  noteChanged,
  reportBare,
  retryWaiting,
  settleNames,
  takeItem,
  takeParts,
  waitingMax,
  type ImportState,
  type OnPlaced,
} from './take-item.ts'

export interface ImportRequest {
  readonly files: readonly string[]
  /** The gym of competitions that do not say whose they are. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  /** Competitions to delete before the first item, by their places. */
  readonly unlisted?: readonly Position[]
  readonly standardInput?: Readable
  readonly by: Authorship
  /** Whether each competition of the files is all there is to it. */
  readonly isWhole?: boolean
  /** Whether readers may lose something. */
  readonly mayTakeAway?: boolean
  /** The kind of a table's items, where the table does not say it. */
  readonly kind?: ItemKind | undefined
  readonly isDryRun?: boolean
  /** Whether warnings refuse, too. */
  readonly isStrict?: boolean
  /** Aborted when the operator interrupts. */
  readonly signal: AbortSignal
  /** Called when the import has got its turn to write. */
  readonly onTurn?: () => void
  readonly onItem?: () => void
  readonly onPlaced?: OnPlaced
  readonly onProgress?: OnProgress
  /** For whoever imports again and again. */
  readonly schemas?: ItemSchemas
}

export type Tally = Readonly<Record<Outcome, number>>

export interface ImportResult {
  readonly outcome: 'imported' | 'would_import' | 'unchanged' | 'refused'
  readonly tallies: Readonly<Record<'gyms' | 'movements' | 'workouts' | 'competitions', Tally>>
  /** In the order in which they stand in the files; of very many, the first ones and some of each kind. */
  readonly findings: readonly ImportFinding[]
  readonly errors: number
  readonly warnings: number
  /** What was added, changed and deleted, in order; of very many the first, and how many were left out. */
  readonly changes: readonly Change[]
  readonly changesLeftOut: number
  /** Whether ids were looked for in vain only because a file could not be read; those are not told. */
  readonly isIncomplete: boolean
}

/** Imports files into a catalog: all of them, or, with errors, nothing. Throws `Interrupted` when it is. */
export async function importFiles(database: Database, request: ImportRequest): Promise<ImportResult> {
  // Whoever interrupts does not want to wait for a pipe that says nothing.
  const hangUp = () => request.standardInput?.destroy()
  request.signal.addEventListener('abort', hangUp)
  const documents = new DocumentThread()
  try {
    return await writeCatalog(
      database,
      request.by,
      async (store) => {
        const result = await importInto(openImport(store, documents, request), request)
        return result.outcome === 'imported' ? keep(result) : leave(result)
      },
      // A competition that is all there is to it needs nothing of what was there.
      { signal: request.signal, onDamage: request.isWhole ? 'leave out' : 'refuse' },
    )
  } catch (error) {
    throw request.signal.aborted ? new Interrupted() : error
  } finally {
    request.signal.removeEventListener('abort', hangUp)
    await documents.close()
  }
}

const none = { added: 0, changed: 0, unchanged: 0 }

function openImport(store: CatalogStore, documents: DocumentMaker, request: ImportRequest): ImportState {
  const {
    files,
    isStrict = false,
    gym,
    serviceName,
    now,
    onPlaced = () => undefined,
    schemas = itemSchemas(),
  } = request
  return {
    checks: { schemas, seen: new SeenIds(), gym, ownWords: [serviceName] },
    session: openSession(store, serviceName, now, request, documents),
    report: new ImportReport(files, isStrict),
    onPlaced,
    yieldTurn: turnYielder(request.signal),
    refused: new Set(),
    waiting: [],
    parts: new GatheredParts(),
    named: new NamedChoices(),
    bare: new Map(),
    changes: [],
    changesLeftOut: 0,
    tallies: { gym: { ...none }, workout: { ...none }, competition: { ...none } },
    placed: new Map(),
    isIncomplete: false,
  }
}

async function importInto(state: ImportState, request: ImportRequest): Promise<ImportResult> {
  request.onTurn?.()
  for (const position of request.unlisted ?? []) noteChanged(await deleteCompetition(position, state.session), state)
  const boards = new BoardMembers(state.session, request.gym)
  const unread = await readFiles(boards, state, request)
  if (unread.length > 0) await retryWaiting(state)
  for (const item of unread) await takeRead(await boards.read(item), state)
  await takeParts(state)
  await endWaiting(state)
  if (state.report.errors === 0) await settleNames(state)
  reportBare(state)
  if (state.report.errors === 0) {
    await renewEmbedding(state.session)
    await state.session.documents.finish()
  }
  return resultOf(state, request)
}

/** Takes the items of the files. Gives those whose boards name movements that may come later, in another file. */
async function readFiles(boards: BoardMembers, state: ImportState, request: ImportRequest) {
  const { files, standardInput = Readable.from([]), onItem = () => undefined } = request
  const unread: SourceItem[] = []
  const broken = new Map<string, boolean>()
  for await (const next of readSource(files, standardInput, request)) {
    await state.yieldTurn()
    const { file } = next.place
    if (!broken.has(file)) await takeParts(state)
    if (isFinding(next)) {
      state.report.add(next)
      broken.set(file, broken.get(file) ?? true)
      continue
    }
    broken.set(file, false)
    const item = state.report.errors === 0 ? next : storableItem(next)
    const read = await boards.read(item)
    if (unread.length < waitingMax && read.findings.some(({ severity }) => severity === 'error')) {
      unread.push(item)
      await keepPlace(item, state)
    } else await takeRead(read, state)
    onItem()
  }
  await takeParts(state)
  state.isIncomplete = [...broken.values()].includes(true)
  return unread
}

async function takeRead({ source, findings }: ReadItem, state: ImportState): Promise<void> {
  for (const finding of findings) state.report.add(finding)
  await takeItem(source, state)
}

/** One that is taken later has the place in the list that it has in its file. */
async function keepPlace(item: SourceItem, { session }: ImportState): Promise<void> {
  const id = item.kind === 'competition' ? parseCompetitionId(competitionIn(item) ?? '') : undefined
  if (id !== undefined) await session.store.drawPosition(id)
}

function resultOf(state: ImportState, { isDryRun, unlisted = [] }: ImportRequest): ImportResult {
  const { report } = state
  const { gym: gyms, workout: workouts, competition: competitions } = state.tallies
  const tallies = { gyms, movements: movementTally(state), workouts, competitions }
  const { errors, warnings } = report
  const isChanged = unlisted.length > 0 || Object.values(tallies).some(({ added, changed }) => added + changed > 0)
  const accepted = isDryRun ? 'would_import' : 'imported'
  const outcome = errors > 0 ? 'refused' : isChanged ? accepted : 'unchanged'
  const { changes, changesLeftOut, isIncomplete } = state
  return { outcome, tallies, findings: report.sorted(), errors, warnings, changes, changesLeftOut, isIncomplete }
}

/** Movements come as items and inside workouts, and some in both ways: each counts once. */
function movementTally({ session }: ImportState): Tally {
  const count = (outcome: Outcome) => session.movements.idsOf(outcome).length
  return { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
}

/**
 * An item whose texts every engine can keep. NUL and halves of characters have been told and refused with their place
 * when this is asked; the rules look at the item all the same, and what they try to write is left in the end.
 */
function storableItem(item: SourceItem): SourceItem {
  const isStorable = !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(item.value))
  return isStorable ? item : { ...item, value: storable(item.value) }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\u{FFFD}')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  // Names of members are kept inside details alone, and there as they were written.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storable(member)]))
}
