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

/** State shared by the items of one import. */
export type WriteSession = ReturnType<typeof openSession>

/** What the import rules need for an item or a value inside it. JSON pointers are relative to that item or value. */
export interface ItemContext {
  readonly session: WriteSession
  /** Receives errors, warnings and notes. */
  readonly findings: Findings
  readonly textOf: TextOf
  readonly movements: ItemMovements
  /** True if the value at a JSON pointer comes from a row of a table. */
  readonly isRow?: ((path: string) => boolean) | undefined
  /** True if the lists of divisions and events, if present, are complete. Stored ones not listed are then removed. */
  readonly isAll?: boolean | undefined
}

/** The context of an item of a gym, or of the shared library (null). */
export interface GymContext extends ItemContext {
  readonly gym: GymId | null
}

/** Returns the context for a value inside the one that `context` is for, at the JSON pointer `path`. */
export function contextAt<Context extends ItemContext>(context: Context, path: string): Context {
  const { findings, textOf } = context
  return { ...context, findings: findings.inside(path), textOf: (pointer) => textOf(path + pointer) }
}

/** A function that writes documents, in the order in which their JSON was passed to `DocumentMaker.make`. */
export type WriteDocuments = (documents: readonly Document[]) => Promise<void>

/** Makes documents and passes them to a callback that writes them, now or later, in the order of the calls. */
export interface DocumentMaker {
  /** Makes a document of each UTF-8 JSON text and calls `write` with all. The maker owns the buffers from then on. */
  make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void>
  /** Resolves when all documents are written. */
  finish(): Promise<void>
}

/** Makes and writes documents immediately. */
export const immediateMaker: DocumentMaker = {
  make: (all, write) => write(all.map(documentOfBytes)),
  finish: () => Promise.resolve(),
}

/** Options of an import. By default, omitted members keep their values, and readers may lose nothing. */
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
    /** The `source` of movements of the shared library. */
    serviceName,
    now,
    /** True if a file contains its competitions completely. Otherwise, what it omits keeps its stored value. */
    isWhole,
    /** True if an import may remove what readers of published competitions see. */
    mayTakeAway,
    /** By competition, divisions that were added without `events` and therefore get all events of the competition. */
    divisionsWithAllEvents: new Map<CompetitionId, Set<string>>(),
    /** Competitions that were not published before this session, so readers can lose nothing. */
    unpublished: new Set<CompetitionId>(),
    /** Competitions with events whose local times were converted before the competition itself was imported. */
    withLocalTimes: new Set<CompetitionId>(),
    standaloneWorkouts: standaloneWorkouts(store),
    competitionNames: competitionNames(store),
    /** Suggests the event that a division may mean by an unknown id or name. */
    guess: guesser<string>(),
    movements: new Movements(store),
    timeZones,
    /** The changed standalone workouts. At the end, the competitions that reference them are rendered again. */
    changedWorkouts: new Set<WorkoutId>(),
  } as const
}
