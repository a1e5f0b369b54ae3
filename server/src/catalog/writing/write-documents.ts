import { isDeepStrictEqual } from 'node:util'
import type { MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { parseMovementIds } from './movement-ids.ts'
import { makeDocument, type Document } from '../document.ts'
import type { CompetitionSource } from '../reading/catalog.ts'
import { renderMovement, renderVisible, renderWorkout } from '../render.ts'
import type { Position, StoredMovement, StoredWorkout, WorkoutContent } from '../stored.ts'
import { unlessCorrupt, CorruptRowError } from '../corrupt-row-error.ts'
import { publishedFrom } from '../visibility.ts'
import type { CatalogStore, WorkoutWithMovements } from './catalog-store.ts'
import { immediateMaker, type WriteSession } from './write-session.ts'

type DocumentSession = Pick<WriteSession, 'store' | 'documents' | 'now'>

/** Renders and stores the two documents of a competition: one with everything, and one with the published parts. */
export async function writeCompetitionDocuments(
  position: Position,
  source: CompetitionSource,
  { documents, store, now }: DocumentSession,
): Promise<void> {
  const { id, gym } = source.competition
  const everything = renderVisible(source, 'everything', now)
  if (everything === undefined) throw new Error('A viewer that sees everything sees nothing of a competition')
  // Nobody reads the published document before the competition is published.
  const published = renderVisible(source, 'published', Math.max(now, publishedFrom(source.competition) ?? now))
  const isSame = isDeepStrictEqual(published, everything)
  const rendered = published === undefined || isSame ? [everything] : [everything, published]
  const bytes = rendered.map(({ text }) => Buffer.from(text))
  await documents.make(bytes, async (created) => {
    const [all, some] = rendered.map(({ validFrom, validUntil }, at) => {
      return { ...requireDocument(created[at]), validFrom, validUntil }
    })
    if (all === undefined) throw new Error('The document of a competition is missing')
    await store.putCompetitionDocuments(position, { id, gym, everything: all, published: isSame ? all : some })
  })
}

function requireDocument(document: Document | undefined): Document {
  if (document === undefined) throw new Error('The maker returned too few documents')
  return document
}

export async function writeWorkouts(
  workouts: readonly WorkoutWithMovements[],
  session: WriteSession,
): Promise<ReadonlyMap<WorkoutId, string>> {
  const { store, documents } = session
  if (workouts.length === 0) return new Map()
  const texts = new Map<WorkoutId, string>()
  for (const { workout, movements } of workouts) texts.set(workout.id, await workoutText(workout, movements, session))
  await store.putWorkouts(workouts)
  const bytes = [...texts.values()].map((text) => Buffer.from(text))
  const gyms = new Map(workouts.map(({ workout: { id, gym } }) => [id, gym]))
  await documents.make(bytes, async (created) => {
    const owned = [...gyms].map(([id, gym], at) => [id, { ...requireDocument(created[at]), gym }] as const)
    await store.putWorkoutDocuments(new Map(owned))
  })
  return texts
}

/** Returns the JSON of workouts by id. A workout is loaded if its value in `workouts` is undefined. */
export async function renderWorkouts(
  workouts: ReadonlyMap<WorkoutId, WorkoutContent | undefined>,
  session: WriteSession,
): Promise<ReadonlyMap<WorkoutId, string>> {
  const unread = [...workouts].filter(([, workout]) => workout === undefined).map(([id]) => id)
  const texts = new Map<WorkoutId, string>()
  for (const [id, workout] of [...workouts, ...(await session.store.findWorkouts(unread))])
    if (workout !== undefined) texts.set(id, await workoutText(workout, parseMovementIds(workout.details), session))
  return texts
}

/** Renders all documents that contain a movement or workout which this import changed. */
export async function rerenderDependents(session: WriteSession): Promise<void> {
  await session.documents.finish()
  const workouts = new Set<WorkoutId>(session.changedWorkouts)
  for (const movement of session.movements.idsOf('changed')) {
    for (const id of await session.store.workoutsWithMovement(movement)) {
      // One at a time: memory may not be enough for all workouts with a movement.
      for (const workout of (await session.store.findWorkouts([id])).values()) await rerenderWorkout(workout, session)
      workouts.add(id)
    }
  }
  const competitions = new Set<Position>()
  for (const id of workouts) {
    for (const { position } of await session.store.eventsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await rerenderCompetition(position, session)
}

export async function rerenderCompetition(position: Position, session: DocumentSession): Promise<void> {
  const source = await session.store.loadCompetition(position)
  if (source !== undefined) await writeCompetitionDocuments(position, source, session)
}

async function rerenderWorkout(workout: StoredWorkout, session: WriteSession): Promise<void> {
  const document = makeDocument(await workoutText(workout, parseMovementIds(workout.details), session))
  await session.store.putWorkoutDocuments(new Map([[workout.id, { ...document, gym: workout.gym }]]))
}

async function workoutText(
  workout: WorkoutContent,
  movements: readonly MovementId[],
  session: WriteSession,
): Promise<string> {
  const known = await session.movements.all()
  return renderWorkout(
    workout,
    movements.map((id) => servedMovement(known.get(id), id)),
  )
}

function servedMovement(known: StoredMovement | undefined, id: MovementId): string {
  if (known === undefined) throw new CorruptRowError(id)
  return known.movement.aliases === undefined ? known.body : renderMovement(known.movement)
}

const rerenderedMax = 50

/**
 * Renders documents again that are outdated, because an event was released after they were stored. The service has to
 * render an outdated document on every read. Every change makes all services reload the catalog, so call this only
 * together with another change.
 */
export async function rerenderStale(store: CatalogStore, now: Instant): Promise<void> {
  const session = { store, now, documents: immediateMaker }
  for (const position of await store.staleCompetitions(now, rerenderedMax)) {
    await unlessCorrupt(() => rerenderCompetition(position, session))
  }
}
