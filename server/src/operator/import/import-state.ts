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
  readonly copies?: PipeCopies
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  readonly positionsToDelete?: readonly Position[]
  readonly by: Authorship
  /**
   * True if the files contain complete competitions. If it is false, the import keeps the parts that the files omit.
   */
  readonly isWhole?: boolean
  /**
   * True if the import may remove or hide something that readers of the API can see. If it is not true, such a change
   * is an error.
   */
  readonly mayTakeAway?: boolean
  readonly kind?: ItemKind | undefined
  readonly isDryRun?: boolean
  readonly isStrict?: boolean
  /** A function that corrects an item before it is checked. Also returns findings about the corrections. */
  readonly correct?: (item: SourceItem) => ItemWithFindings
  /** True if the import skips competitions that have errors, and reports these errors as warnings. */
  readonly skipsRefused?: boolean
  readonly signal: AbortSignal
  readonly onItem?: () => void
  readonly onProgress?: OnProgress
  readonly schemas?: ItemSchemas
}

export interface ImportedCompetition {
  readonly position: Position
  readonly file: string
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
     * The ids of refused items, and of movements that only refused items contain. If another item refers to one of
     * these ids, no further error is reported.
     */
    refused: new Set<string>(),
    waiting,
    waitingParts: { count: 0 },
    parts: new GatheredParts(),
    namedWorkouts,
    emptyCompetitions: new Map<CompetitionId, { readonly source: SourceItem; readonly findings: readonly Finding[] }>(),
    /** The stored divisions and events that the imported items do not list. The import keeps them. */
    omitted,
    /**
     * The first 100,000 changes, in the order of import. Further changes are only counted in `changesLeftOut`, to limit
     * memory.
     */
    changes,
    changesLeftOut: 0,
    tallies: { gym: noItems(), workout: noItems(), competition: noItems() },
    placed: new Map<CompetitionId, ImportedCompetition>(),
    refusedCompetitions: new Set<string>(),
    /**
     * True if a file could not be read. Unknown ids are then not reported, because the file could contain these items.
     */
    isIncomplete: false,
  }
}

function noItems(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
