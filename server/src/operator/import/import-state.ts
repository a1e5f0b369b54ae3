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
  /** Copies of the pipes among the files. An import never reads from a pipe. */
  readonly copies?: PipeCopies
  /** The gym of items that name none. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  /** Positions of competitions to delete before the first item. */
  readonly unlisted?: readonly Position[]
  readonly by: Authorship
  /** If true, each competition of the files is complete. Otherwise omitted members stay. */
  readonly isWhole?: boolean
  /** If true, readers of published competitions may lose something. */
  readonly mayTakeAway?: boolean
  /** The kind of items in tables that do not name it. */
  readonly kind?: ItemKind | undefined
  readonly isDryRun?: boolean
  /** If true, warnings are errors. */
  readonly isStrict?: boolean
  /** Corrects an item before it is checked. */
  readonly correct?: (item: SourceItem) => ReadItem
  /** If true, a refused competition is skipped, its errors become warnings, and the import continues. */
  readonly skipsRefused?: boolean
  /** Aborted when the operator interrupts the import. */
  readonly signal: AbortSignal
  readonly onItem?: () => void
  readonly onProgress?: OnProgress
  /** Compiled schemas, for callers that import repeatedly. */
  readonly schemas?: ItemSchemas
}

/** A competition of the files, changed or not. */
export interface ImportedCompetition {
  readonly position: Position
  /** The last file that contains the competition. */
  readonly file: string
  /** The outcome of the competition in the tallies. */
  readonly outcome: Outcome
}

/** The state of a running import. */
export type ImportState = ReturnType<typeof openImport>

export function openImport(store: CatalogStore, documents: DocumentMaker, request: ImportRequest) {
  const { files, isStrict = false, gym, serviceName, now, schemas = itemSchemas() } = request
  const [waiting, namedWorkouts, changes]: [CheckedItem[], WorkoutByName[], Change[]] = [[], [], []]
  const omitted: OmittedParts[] = []
  return {
    request,
    checks: { schemas, seen: new SeenIds(), gym, ownWords: [serviceName] },
    session: openSession(store, serviceName, now, request, documents),
    report: importReport(files, isStrict),
    yieldTurn: eventLoopYielder(request.signal),
    /** Ids of refused items and of the movements that only they contain. References to them are not reported. */
    refused: new Set<string>(),
    /** Items that reference something which a later item may define. */
    waiting,
    /** The number of divisions and events that have waited. */
    waitingParts: { count: 0 },
    /** Parts from outside their competitions, of one file; with `isWhole`, of all files. */
    parts: new GatheredParts(),
    /** Workouts that events chose by name. */
    namedWorkouts,
    /** Published competitions that have nothing to do yet. A later item may add parts. */
    emptyCompetitions: new Map<CompetitionId, { readonly source: SourceItem; readonly findings: readonly Finding[] }>(),
    /** Parts that competitions have although items of the import list only others. */
    omitted,
    /** Changes in import order. Of very many, only the first are kept; `changesLeftOut` counts the rest. */
    changes,
    changesLeftOut: 0,
    /** Outcomes of gyms, standalone workouts and competitions. */
    tallies: { gym: noItems(), workout: noItems(), competition: noItems() },
    placed: new Map<CompetitionId, ImportedCompetition>(),
    /** Competitions that `skipsRefused` skipped. */
    refusedCompetitions: new Set<string>(),
    /** True if a file could not be read. Unknown ids are then not reported, because the file may define them. */
    isIncomplete: false,
  }
}

function noItems(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
