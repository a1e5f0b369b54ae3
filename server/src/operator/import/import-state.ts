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
  /** Temporary copies of the pipes in `files`, so that the import need not wait for a slow pipe. */
  readonly copies?: PipeCopies
  /** The gym of items that do not name a gym. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  /** The positions of competitions that are deleted before the first item is imported. */
  readonly positionsToDelete?: readonly Position[]
  readonly by: Authorship
  /** True if the files contain each competition completely. If false, what they omit stays unchanged. */
  readonly isWhole?: boolean
  /** True if the import can take something away from readers of published competitions. Otherwise this is an error. */
  readonly mayTakeAway?: boolean
  /** The kind of the items in a table that does not name the kind. */
  readonly kind?: ItemKind | undefined
  readonly isDryRun?: boolean
  /** True if warnings count as errors. */
  readonly isStrict?: boolean
  /** A function that corrects an item before it is checked. It reports its corrections. */
  readonly correct?: (item: SourceItem) => ItemWithFindings
  /** True if a competition with errors is skipped and the import continues. Its errors become warnings. */
  readonly skipsRefused?: boolean
  readonly signal: AbortSignal
  readonly onItem?: () => void
  readonly onProgress?: OnProgress
  /** Compiled schemas, for callers that import repeatedly. By default, each import compiles them. */
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
    /**
     * The ids of refused items, and of movements that only refused items contain. References to these are not reported.
     */
    refused: new Set<string>(),
    /** The items that reference something that a later item can still add. */
    waiting,
    /** The number of divisions and events that have had to wait so far. */
    waitingParts: { count: 0 },
    /** The divisions and events that wait for the rest of their competition. */
    parts: new GatheredParts(),
    /**
     * The workouts that events give by name. At the end, the import checks that each name still means the same workout.
     */
    namedWorkouts,
    /** The published competitions without divisions or events. A later item can still add some. */
    emptyCompetitions: new Map<CompetitionId, { readonly source: SourceItem; readonly findings: readonly Finding[] }>(),
    /** The divisions and events that competitions keep, although their items list only others. */
    omitted,
    /** The first 100,000 changes, in the order of import. `changesLeftOut` is the number of further changes. */
    changes,
    changesLeftOut: 0,
    tallies: { gym: noItems(), workout: noItems(), competition: noItems() },
    placed: new Map<CompetitionId, ImportedCompetition>(),
    /** The ids of the competitions that were skipped because `skipsRefused` is set. */
    refusedCompetitions: new Set<string>(),
    /** True if a file could not be read. Then unknown ids are not reported, because that file may define them. */
    isIncomplete: false,
  }
}

function noItems(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
