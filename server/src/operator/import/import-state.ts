import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import type { DocumentMaker } from '../../catalog/writing/document-maker.ts'
import type { Position } from '../../catalog/stored.ts'
import { openSession, type Outcome, type WriteSession } from '../../catalog/writing/write-session.ts'
import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { ImportReport } from './import-report.ts'
import { Claims } from './claims.ts'
import { compileItemSchemas, type ItemSchemas } from './item-schemas.ts'
import type { PreparedItem } from './prepare-item.ts'

/** What the caller of an import decides. */
export interface ImportOptions {
  /** The gym of competitions that do not say whose they are. */
  readonly gym: GymId | undefined
  readonly serviceName: string
  readonly now: Instant
  readonly random: (bytes: number) => Uint8Array
  readonly onAdded?: OnAdded
}

/** Told of each competition that is added, with its place in the list. */
export type OnAdded = (id: CompetitionId, position: Position) => void

/** What the items of an import share while it runs. */
export interface ImportState {
  readonly options: ImportOptions
  readonly schemas: ItemSchemas
  readonly session: WriteSession
  readonly report: ImportReport
  readonly claims: Claims
  /** The ids of items that were refused: who names them is not to blame. */
  readonly refused: Set<string>
  /** Items that name what may come later. */
  waiting: PreparedItem[]
  /** What became of gyms, workouts that stand alone, and competitions. */
  readonly tallies: Readonly<Record<'gym' | 'workout' | 'competition', Record<Outcome, number>>>
  /** Whether a file could not be read: what it holds would seem missing all over the others. */
  isIncomplete: boolean
  /** The item that is being written: ids that are minted meanwhile are its own. */
  current: SourceItem | undefined
}

export function openImport(
  store: CatalogStore,
  documents: DocumentMaker,
  report: ImportReport,
  options: ImportOptions,
): ImportState {
  const state: ImportState = {
    options,
    schemas: compileItemSchemas(),
    session: openSession(
      { ...store, mintWorkoutId: () => mintClaimed(store, state) },
      options.serviceName,
      options.now,
      documents,
    ),
    report,
    claims: new Claims(),
    refused: new Set(),
    waiting: [],
    tallies: { gym: emptyTally(), workout: emptyTally(), competition: emptyTally() },
    isIncomplete: false,
    current: undefined,
  }
  return state
}

async function mintClaimed(store: CatalogStore, { claims, current }: ImportState): Promise<WorkoutId> {
  const id = await store.mintWorkoutId()
  claims.noteMinted(id, current)
  return id
}

function emptyTally(): Record<Outcome, number> {
  return { added: 0, changed: 0, unchanged: 0 }
}
