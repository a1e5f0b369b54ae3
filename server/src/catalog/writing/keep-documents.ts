import { isDeepStrictEqual } from 'node:util'
import type { MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { namedMovements } from './movement-ids.ts'
import { makeDocument, type Document } from '../document.ts'
import type { CompetitionSource } from '../reading/catalog.ts'
import { renderMovement, renderVisible, renderWorkout } from '../render.ts'
import type { Position, StoredMovement, StoredWorkout, WorkoutContent } from '../stored.ts'
import { unlessCorrupt, CorruptRowError } from '../corrupt-row-error.ts'
import { publishedFrom } from '../visibility.ts'
import type { CatalogStore, WrittenWorkout } from './catalog-store.ts'
import { makeAtOnce, type WriteSession } from './write-session.ts'

/** What making the documents of a competition takes. */
type DocumentSession = Pick<WriteSession, 'store' | 'documents' | 'now'>

/** Makes the documents of a competition, for both kinds of viewers, from what it consists of. */
export async function keepCompetitionDocuments(
  position: Position,
  source: CompetitionSource,
  { documents, store, now }: DocumentSession,
): Promise<void> {
  const { id, gym } = source.competition
  const everything = renderVisible(source, 'everything', now)
  if (everything === undefined) throw new Error('A viewer that sees everything was shown nothing')
  // Before a draft is published, nobody reads it who sees what is.
  const published = renderVisible(source, 'published', Math.max(now, publishedFrom(source.competition) ?? now))
  const isOne = isDeepStrictEqual(published, everything)
  const rendered = published === undefined || isOne ? [everything] : [everything, published]
  const bytes = rendered.map(({ text }) => Buffer.from(text))
  await documents.make(bytes, async (made) => {
    const [all, some] = rendered.map(({ validFrom, validUntil }, at) => {
      return { ...requireMade(made[at]), validFrom, validUntil }
    })
    if (all === undefined) throw new Error('The document of a competition was not made')
    await store.putCompetitionDocuments(position, { id, gym, everything: all, published: isOne ? all : some })
  })
}

function requireMade(document: Document | undefined): Document {
  if (document === undefined) throw new Error('A document was asked for and not made')
  return document
}

/** Writes workouts, each of them once, with their documents; gives the JSON of each. */
export async function keepWorkouts(
  workouts: readonly WrittenWorkout[],
  session: WriteSession,
): Promise<ReadonlyMap<WorkoutId, string>> {
  const { store, documents } = session
  if (workouts.length === 0) return new Map()
  const texts = new Map<WorkoutId, string>()
  for (const { workout, movements } of workouts) texts.set(workout.id, await workoutText(workout, movements, session))
  await store.putWorkouts(workouts)
  const bytes = [...texts.values()].map((text) => Buffer.from(text))
  const gyms = new Map(workouts.map(({ workout: { id, gym } }) => [id, gym]))
  await documents.make(bytes, async (made) => {
    const owned = [...gyms].map(([id, gym], at) => [id, { ...requireMade(made[at]), gym }] as const)
    await store.putWorkoutDocuments(new Map(owned))
  })
  return texts
}

/** The JSON of workouts that are there, as they are served; those that have not been read yet are. */
export async function textsOf(
  workouts: ReadonlyMap<WorkoutId, WorkoutContent | undefined>,
  session: WriteSession,
): Promise<ReadonlyMap<WorkoutId, string>> {
  const unread = [...workouts].filter(([, workout]) => workout === undefined).map(([id]) => id)
  const texts = new Map<WorkoutId, string>()
  for (const [id, workout] of [...workouts, ...(await session.store.findWorkouts(unread))])
    if (workout !== undefined) texts.set(id, await workoutText(workout, namedMovements(workout.details), session))
  return texts
}

/** Renders anew what embeds the movements and workouts that have changed in this session. */
export async function renewEmbedding(session: WriteSession): Promise<void> {
  await session.documents.finish()
  const workouts = new Set<WorkoutId>(session.changedWorkouts)
  for (const movement of session.movements.idsOf('changed')) {
    for (const id of await session.store.workoutsWithMovement(movement)) {
      // One by one: a movement may be in more workouts than there is memory for.
      for (const workout of (await session.store.findWorkouts([id])).values()) await renewWorkout(workout, session)
      workouts.add(id)
    }
  }
  const competitions = new Set<Position>()
  for (const id of workouts) {
    for (const { position } of await session.store.eventsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await renewCompetition(position, session)
}

/** Renders the documents of one competition anew. */
export async function renewCompetition(position: Position, session: DocumentSession): Promise<void> {
  const source = await session.store.loadCompetition(position)
  if (source !== undefined) await keepCompetitionDocuments(position, source, session)
}

async function renewWorkout(workout: StoredWorkout, session: WriteSession): Promise<void> {
  const document = makeDocument(await workoutText(workout, namedMovements(workout.details), session))
  await session.store.putWorkoutDocuments(new Map([[workout.id, { ...document, gym: workout.gym }]]))
}

/** The JSON of a workout as it is served. */
async function workoutText(
  workout: WorkoutContent,
  movements: readonly MovementId[],
  session: WriteSession,
): Promise<string> {
  const known = await session.movements.all()
  return renderWorkout(
    workout,
    movements.map((id) => servedBody(known.get(id), id)),
  )
}

/** What is kept of a movement without other names is what is served of it. */
function servedBody(known: StoredMovement | undefined, id: MovementId): string {
  if (known === undefined) throw new CorruptRowError(id)
  return known.movement.aliases === undefined ? known.body : renderMovement(known.movement)
}

/**
 * So many competitions are rendered anew by one change: a tenth of a second or two, whatever the change is. What is
 * left is for the next one.
 */
const renewedMax = 50

/**
 * Renders anew what releases have overtaken since it was written, within a change of the catalog that makes services
 * begin anew anyway: they need not do it again behind each change. The latest releases come first, since those are
 * read. It is no change of any competition: who reads it reads what was served before.
 */
export async function renewOvertaken(store: CatalogStore, now: Instant): Promise<void> {
  const session = { store, now, documents: makeAtOnce }
  for (const position of await store.overtakenCompetitions(now, renewedMax)) {
    await unlessCorrupt(() => renewCompetition(position, session))
  }
}
