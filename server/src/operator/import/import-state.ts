import type { Position } from '../../catalog/stored.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import type { Change } from '../../catalog/writing/record-change.ts'
import type { Outcome } from '../../catalog/writing/plan.ts'
import { openSession, type DocumentMaker } from '../../catalog/writing/write-session.ts'
import type { Finding } from '../../contract/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { OnProgress, PipeCopies } from '../../files/read-source.ts'
import type { ItemKind, SourceItem } from '../../files/source-item.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import type { ReadItem } from '../boards/board-members.ts'
import { eventLoopYielder } from '../interruptible.ts'
import { itemSchemas, type CheckedItem, type ItemSchemas } from './check-item.ts'
import { GatheredParts } from './gathered-parts.ts'
import { importReport } from './import-report.ts'
import type { OmittedParts } from './omitted-parts.ts'
import type { WorkoutByName } from './workouts-by-name.ts'
import { SeenIds } from './seen-ids.ts'

export interface ImportRequest {
  readonly files: readonly string[]
  /** Where what came through pipes among the files was copied to. Nothing is read from a pipe during an import. */
  readonly copies?: PipeCopies
  /** The gym of competitions that do not say whose they are. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  /** Competitions to delete before the first item, by their places. */
  readonly unlisted?: readonly Position[]
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
  /** Takes an item as it was most likely meant, before anything looks at it. */
  readonly mend?: (item: SourceItem) => ReadItem
  /** Whether a competition that is refused leaves the others be: what is wrong with it is a warning then. */
  readonly leavesOut?: boolean
  /** Aborted when the operator interrupts. */
  readonly signal: AbortSignal
  readonly onItem?: () => void
  readonly onProgress?: OnProgress
  /** For whoever imports again and again. */
  readonly schemas?: ItemSchemas
}

/** A competition of the import, changed or not. */
export interface ImportedCompetition {
  readonly position: Position
  /** The last file that had it. */
  readonly file: string
  /** How the result counts it. */
  readonly outcome: Outcome
}

/** What the items of an import share while it runs. */
export type ImportState = ReturnType<typeof openImport>

export function openImport(store: CatalogStore, documents: DocumentMaker, request: ImportRequest) {
  const { files, isStrict = false, gym, serviceName, now, schemas = itemSchemas() } = request
  const [waiting, named, changes]: [CheckedItem[], WorkoutByName[], Change[]] = [[], [], []]
  const leftOut: OmittedParts[] = []
  return {
    request,
    checks: { schemas, seen: new SeenIds(), gym, ownWords: [serviceName] },
    session: openSession(store, serviceName, now, request, documents),
    report: importReport(files, isStrict),
    yieldTurn: eventLoopYielder(request.signal),
    /** The ids of items that were refused, and of movements that only they bring: who names them is not to blame. */
    refused: new Set<string>(),
    /** Items that name what may come later. */
    waiting,
    /** How many divisions and events have waited. */
    waitingParts: { count: 0 },
    /** Parts that stood beside their competitions, of one file. */
    parts: new GatheredParts(),
    /** Which workouts were chosen by their names. */
    named,
    /** Published competitions in which there is nothing to do yet: their parts may come later. */
    bare: new Map<CompetitionId, { readonly source: SourceItem; readonly findings: readonly Finding[] }>(),
    /** What competitions have, and items that name their divisions or events do not name. */
    leftOut,
    /** What has changed, in order; of very many, the first. */
    changes,
    changesLeftOut: 0,
    /** What became of gyms, workouts that stand alone, and competitions. */
    tallies: { gym: noItems(), workout: noItems(), competition: noItems() },
    placed: new Map<CompetitionId, ImportedCompetition>(),
    /** Competitions that were refused, where that leaves the others be. */
    refusedCompetitions: new Set<string>(),
    /** Whether a file could not be read: what it holds would seem missing all over the others. */
    isIncomplete: false,
  }
}

function noItems(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
