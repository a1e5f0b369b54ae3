import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { documentOfBytes, type Document } from '../document.ts'
import type { CatalogStore } from './catalog-store.ts'
import type { Findings } from '../../contract/finding.ts'
import { guesser } from '../../contract/nearest-name.ts'
import type { TextOf } from '../../contract/shape/shape-findings.ts'
import { meantCompetition } from './meant-competition.ts'
import type { KnownZones } from './local-time.ts'
import { Movements, type MovementsInSight } from './movements.ts'
import { standingWorkouts } from './standing-workouts.ts'

/** What the items of one import share. */
export type WriteSession = ReturnType<typeof openSession>

/** What the rules know while they look at one item, or at what stands at a place of it: they tell from there. */
export interface ItemContext {
  readonly session: WriteSession
  /** Where they tell what is wrong. */
  readonly findings: Findings
  readonly textOf: TextOf
  readonly movements: MovementsInSight
  /** Whether a row of a table stands at a place of the item. */
  readonly isRow?: ((path: string) => boolean) | undefined
  /** Whether the divisions that the item names, if any, are all of them, and likewise its events. */
  readonly isAll?: boolean | undefined
}

/** The same of what is a gym's, or, without one, of the shared library. */
export interface OwnedContext extends ItemContext {
  readonly gym: GymId | null
}

/** The same of what stands at a place. */
export function inside<Context extends ItemContext>(context: Context, path: string): Context {
  const { findings, textOf } = context
  return { ...context, findings: findings.inside(path), textOf: (pointer) => textOf(path + pointer) }
}

/** Called with the documents of some JSON, in its order, to write them. */
export type WriteDocuments = (documents: readonly Document[]) => Promise<void>

/** Makes documents and has them written: at once, or later in the same order. */
export interface DocumentMaker {
  /** Of JSON in UTF-8, which is the maker’s from then on. */
  make(all: readonly Uint8Array[], write: WriteDocuments): Promise<void>
  /** Resolves when all that was asked for is written. */
  finish(): Promise<void>
}

/** Makes each document where it is asked for. */
export const makeAtOnce: DocumentMaker = {
  make: (all, write) => write(all.map(documentOfBytes)),
  finish: () => Promise.resolve(),
}

/** How items are taken. By default they take over, and may take nothing away. */
export interface TakingOptions {
  readonly isWhole?: boolean
  readonly mayTakeAway?: boolean
}

export function openSession(
  store: CatalogStore,
  serviceName: string,
  now: Instant,
  { isWhole = false, mayTakeAway = false }: TakingOptions = {},
  documents = makeAtOnce,
) {
  const timeZones: KnownZones = new Map()
  return {
    store,
    documents,
    /** The origin of movements of the shared library, as movements name it. */
    serviceName,
    now,
    /** Whether each competition of a file is all there is to it; else what it leaves out stays. */
    isWhole,
    /** Whether readers of published competitions may lose something. */
    mayTakeAway,
    /** Divisions that were added without their events: they have every event that their competition ends with. */
    withEveryEvent: new Map<CompetitionId, Set<string>>(),
    /** Competitions that had no readers before this session, and may have lost nothing. */
    unread: new Set<CompetitionId>(),
    /** Competitions of whose events local times were read before they came themselves, if they come. */
    readLocally: new Set<CompetitionId>(),
    standing: standingWorkouts(store),
    meant: meantCompetition(store),
    /** Looks for the event that a division means. */
    guess: guesser<string>(),
    movements: new Movements(store),
    timeZones,
    /** Workouts that stand alone and have changed: what embeds them is rendered anew at the end. */
    changedWorkouts: new Set<WorkoutId>(),
  } as const
}
