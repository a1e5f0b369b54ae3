import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { documentOfBytes, type Document } from '../document.ts'
import type { CatalogStore } from './catalog-store.ts'
import type { Findings } from '../../contract/finding.ts'
import { guesser } from '../../contract/nearest-name.ts'
import type { TextOf } from '../../contract/shape/shape-findings.ts'
import { competitionNames } from './competition-names.ts'
import type { TimeZoneCache } from './local-time.ts'
import { Movements, type ItemMovements } from './movements.ts'
import { standaloneWorkouts } from './standalone-workouts.ts'

/** The state that all items of one import share. */
export type WriteSession = ReturnType<typeof openSession>

/** What the import rules need to check an item or a value inside it. JSON pointers are relative to it. */
export interface ItemContext {
  readonly session: WriteSession
  /** Receives errors, warnings and notes. */
  readonly findings: Findings
  readonly textOf: TextOf
  readonly movements: ItemMovements
  /** Returns true if the value at a JSON pointer comes from a row of a table. */
  readonly isRow?: ((path: string) => boolean) | undefined
  /**
   * True if the lists of divisions and events are complete. Stored divisions or events that they omit are then removed.
   */
  readonly isAll?: boolean | undefined
}

/** The context of an item that belongs to a gym. `gym` is null for an item of the shared library. */
export interface GymContext extends ItemContext {
  readonly gym: GymId | null
}

/** Returns the context for a value inside an item. `path` is the value's JSON pointer, relative to `context`. */
export function contextAt<Context extends ItemContext>(context: Context, path: string): Context {
  const { findings, textOf } = context
  return { ...context, findings: findings.inside(path), textOf: (pointer) => textOf(path + pointer) }
}

/** A function that writes documents. They are in the order in which their JSON was passed to `DocumentMaker.make`. */
export type WriteDocuments = (documents: readonly Document[]) => Promise<void>

/** Creates documents and passes them to functions that write them, immediately or later, in the order of the calls. */
export interface DocumentMaker {
  /**
   * Creates a document from each JSON text in UTF-8 and calls `write` with all of them. The caller must not use the
   * buffers afterwards.
   */
  make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void>
  /** Resolves when all documents have been written. */
  finish(): Promise<void>
}

/** Creates and writes documents immediately. */
export const immediateMaker: DocumentMaker = {
  make: (all, write) => write(all.map(documentOfBytes)),
  finish: () => Promise.resolve(),
}

/** Options of an import. By default, omitted members keep their values, and nothing is taken away from readers. */
export interface SessionOptions {
  readonly isWhole?: boolean
  readonly mayTakeAway?: boolean
}

export function openSession(
  store: CatalogStore,
  serviceName: string,
  now: Instant,
  { isWhole = false, mayTakeAway = false }: SessionOptions = {},
  documents = immediateMaker,
) {
  const timeZones: TimeZoneCache = new Map()
  return {
    store,
    documents,
    /** The name of this service. It is the `source` of movements of the shared library. */
    serviceName,
    now,
    /** True if files contain whole competitions. If false, members that a file omits keep their stored values. */
    isWhole,
    /** True if an import can remove things that readers of published competitions see. */
    mayTakeAway,
    /** The new divisions without `events`, by competition. They get all events of the competition, also later ones. */
    divisionsWithAllEvents: new Map<CompetitionId, Set<string>>(),
    /** The competitions that were not published before this session. Readers cannot lose anything in them. */
    unpublished: new Set<CompetitionId>(),
    /** The competitions whose events had local times that were converted before the competition itself was imported. */
    withLocalTimes: new Set<CompetitionId>(),
    standaloneWorkouts: standaloneWorkouts(store),
    competitionNames: competitionNames(store),
    /** Suggests the event that a division probably means if it names an unknown event. */
    guess: guesser<string>(),
    movements: new Movements(store),
    timeZones,
    /** The standalone workouts that changed. In the end, the competitions that reference them are rendered again. */
    changedWorkouts: new Set<WorkoutId>(),
  } as const
}
