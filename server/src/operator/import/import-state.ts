import type { Position } from '../../catalog/stored.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import type { ItemChange } from '../../catalog/writing/record-change.ts'
import type { Outcome } from '../../catalog/writing/plan.ts'
import { openSession, type DocumentMaker } from '../../catalog/writing/write-session.ts'
import type { Finding } from '../../contract/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { OnProgress, PipeCopies } from '../../files/read-source.ts'
import type { ItemKind, SourceItem } from '../../files/source-item.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import type { ItemWithFindings } from '../boards/board-members.ts'
import { eventLoopYielder } from '../interruptible.ts'
import { itemSchemas, type CheckedItem, type ItemSchemas } from './check-item.ts'
import { GatheredParts } from './gathered-parts.ts'
import { importReport } from './import-report.ts'
import type { OmittedParts } from './omitted-parts.ts'
import type { WorkoutByName } from './workouts-by-name.ts'
import { SeenIds } from './seen-ids.ts'

export interface ImportRequest {
  readonly files: readonly string[]
  /** Temporary files with the content of the pipes among `files`. An import never waits for a slow pipe. */
  readonly copies?: PipeCopies
  /** The gym of items that name none. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  /** Positions of the competitions to delete before the first item is imported. */
  readonly positionsToDelete?: readonly Position[]
  readonly by: Authorship
  /** If true, the files contain each competition completely. Otherwise what they leave out stays. */
  readonly isWhole?: boolean
  /** If true, an import may take something away from readers of published competitions. Otherwise that is an error. */
  readonly mayTakeAway?: boolean
  /** The kind of the items in a table that does not name it. */
  readonly kind?: ItemKind | undefined
  readonly isDryRun?: boolean
  /** If true, warnings are errors. */
  readonly isStrict?: boolean
  /** Corrects an item before it is checked, and reports the corrections. */
  readonly correct?: (item: SourceItem) => ItemWithFindings
  /** If true, a competition with errors is skipped, its errors become warnings, and the import continues. */
  readonly skipsRefused?: boolean
  readonly signal: AbortSignal
  readonly onItem?: () => void
  readonly onProgress?: OnProgress
  /** Compiled schemas, for callers that import repeatedly. By default they are compiled for this import. */
  readonly schemas?: ItemSchemas
}

export interface ImportedCompetition {
  readonly position: Position
  /** The last file that contains the competition. */
  readonly file: string
  /** Whether the import added or changed the competition, or left it unchanged. */
  readonly outcome: Outcome
}

export type ImportState = ReturnType<typeof openImport>

export function openImport(store: CatalogStore, documents: DocumentMaker, request: ImportRequest) {
  const { files, isStrict = false, gym, serviceName, now, schemas = itemSchemas() } = request
  const [waiting, namedWorkouts, changes]: [CheckedItem[], WorkoutByName[], ItemChange[]] = [[], [], []]
  const omitted: OmittedParts[] = []
  return {
    request,
    checks: { schemas, seen: new SeenIds(), gym, ownWords: [serviceName] },
    session: openSession(store, serviceName, now, request, documents),
    report: importReport(files, isStrict),
    yieldTurn: eventLoopYielder(request.signal),
    /** The ids of refused items, and of the movements that only they contain. References to them are not reported. */
    refused: new Set<string>(),
    /** Items that name something that a later item may add. */
    waiting,
    /** The number of divisions and events that have waited so far. */
    waitingParts: { count: 0 },
    /** Divisions and events that wait for the rest of their competition. */
    parts: new GatheredParts(),
    /** Workouts that events give by name, to check at the end whether the name still means the same workout. */
    namedWorkouts,
    /** Published competitions without a division or event. A later item may add one. */
    emptyCompetitions: new Map<CompetitionId, { readonly source: SourceItem; readonly findings: readonly Finding[] }>(),
    /** Divisions and events that competitions keep although their items list only others. */
    omitted,
    /** The first 100,000 changes, in import order. `changesLeftOut` counts the others. */
    changes,
    changesLeftOut: 0,
    tallies: { gym: noItems(), workout: noItems(), competition: noItems() },
    placed: new Map<CompetitionId, ImportedCompetition>(),
    /** The ids of the competitions that were skipped because of `skipsRefused`. */
    refusedCompetitions: new Set<string>(),
    /** True if a file could not be read. Unknown ids are then not reported, because that file may define them. */
    isIncomplete: false,
  }
}

function noItems(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
