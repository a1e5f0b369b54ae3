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

export type WriteSession = ReturnType<typeof openSession>

/** The settings and the state that the checks of one item use. All JSON pointers are relative to this item. */
export interface ItemContext {
  readonly session: WriteSession
  readonly findings: Findings
  readonly textOf: TextOf
  readonly movements: ItemMovements
  /** Returns true if the value at a JSON pointer comes from a row of an imported table. */
  readonly isRow?: ((path: string) => boolean) | undefined
  /**
   * True if the lists of divisions and events are complete. Stored divisions or events are removed if they are not in
   * the lists.
   */
  readonly isAll?: boolean | undefined
}

export interface GymContext extends ItemContext {
  readonly gym: GymId | null
}

/** Returns the context for a value inside an item. `path` is the JSON pointer of this value. */
export function contextAt<Context extends ItemContext>(context: Context, path: string): Context {
  const { findings, textOf } = context
  return { ...context, findings: findings.inside(path), textOf: (pointer) => textOf(path + pointer) }
}

/** A function that writes documents. Their order is the order in which `DocumentMaker.make` received their JSON. */
export type WriteDocuments = (documents: readonly Document[]) => Promise<void>

/** Creates documents from JSON and passes them to functions that write them. Keeps the order of the calls. */
export interface DocumentMaker {
  /** Creates documents from JSON in UTF-8 and passes them to `write`. Do not use the buffers after this call. */
  make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void>
  finish(): Promise<void>
}

export const immediateMaker: DocumentMaker = {
  make: (all, write) => write(all.map(documentOfBytes)),
  finish: () => Promise.resolve(),
}

/**
 * The options of an import. `isWhole`: the file contains whole competitions, so everything that it omits is removed.
 * `mayTakeAway`: the import may remove or hide things that readers of the API can see. If it is not set, removing or
 * hiding such a thing is an error.
 */
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
    serviceName,
    now,
    /** True if files contain whole competitions. If false, members that a file omits keep their stored values. */
    isWhole,
    /** True if the import can remove something that readers of a published competition see. */
    mayTakeAway,
    /** New divisions for which the file does not list events, by competition. They get all events. */
    divisionsWithAllEvents: new Map<CompetitionId, Set<string>>(),
    /** Competitions that were not published when the import began. Removing something from them affects no reader. */
    unpublished: new Set<CompetitionId>(),
    withLocalTimes: new Set<CompetitionId>(),
    standaloneWorkouts: standaloneWorkouts(store),
    competitionNames: competitionNames(store),
    guess: guesser<string>(),
    movements: new Movements(store),
    timeZones,
    /**
     * The workouts that an import has changed or added. At the end of the import, all competitions that use them are
     * rendered again.
     */
    changedWorkouts: new Set<WorkoutId>(),
  } as const
}
