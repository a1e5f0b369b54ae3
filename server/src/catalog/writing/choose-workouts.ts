import type { EmbeddedWorkoutItem, WorkoutName, WorkoutReference } from '../../contract/catalog-file.ts'
import { workoutMembers, type WorkoutMember } from '../../contract/competition.ts'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import { workoutsIn, type StoredWorkout, type EventWorkouts } from '../stored.ts'
import { unknownGym } from './accept-movement.ts'
import { acceptContent } from './accept-content.ts'
import type { CompetitionRecord } from './catalog-store.ts'
import type { Part } from './match-parts.ts'
import { isAvailableTo } from './movements.ts'
import { isEqual, type WorkoutChoice } from './plan.ts'
import { contextAt, type ItemContext, type GymContext } from './write-session.ts'

export type Candidates = Awaited<ReturnType<typeof loadCandidates>>

type ChoiceContext = GymContext & Candidates

type WorkoutInput = EmbeddedWorkoutItem | WorkoutReference | WorkoutName

/** Returns the stored workouts that the events use now, and those that the file references by id. */
export async function loadCandidates(
  parts: readonly Part<'event'>[],
  gym: GymId,
  existing: CompetitionRecord | undefined,
  { session: { store, isWhole }, isAll }: ItemContext,
) {
  const referenced = parts.flatMap((part) => workoutMembers.map((member) => idIn(part, member)))
  const current = isWhole || isAll ? (existing?.competition?.events ?? []) : parts.flatMap(({ was }) => was ?? [])
  const ids = [...referenced, ...current.flatMap(workoutsIn)]
  const stored = await store.findWorkouts([...new Set(ids.filter((id) => id !== undefined))])
  return { gym, position: existing?.position, stored }
}

/**
 * Decides for each workout of an event whether it is a stored workout, a changed one or a new one. Do not use the
 * result if errors were reported.
 */
export async function chooseWorkouts(
  part: Part<'event'>,
  candidates: Candidates,
): Promise<EventWorkouts<WorkoutChoice>> {
  const { item, context, was } = part
  const choose = async (member: WorkoutMember) => {
    const written = item[member]
    if (written === null) return null
    const current = context.session.isWhole ? undefined : was?.[member]
    if (written === undefined) return current ? keepWorkout(current, candidates) : null
    const own = { ...contextAt(context, `/${member}`), ...candidates }
    const id = idIn(part, member)
    if (isEmbedded(written)) return chooseEmbedded(written, id && candidates.stored.get(id), own)
    return 'id' in written ? chooseById(written, own) : chooseByName(written, `${part.path}/${member}`, own)
  }
  const workout = await choose('workout')
  if (workout === null && !part.mayExist) context.findings.absent('workout')
  return {
    workout: workout ?? noWorkout,
    scaled_workout: await choose('scaled_workout'),
    foundations_workout: await choose('foundations_workout'),
  }
}

export function keepWorkout(id: WorkoutId, { stored }: Candidates): WorkoutChoice {
  return { id, isIdGiven: false, before: stored.get(id), after: undefined }
}

const noWorkout: WorkoutChoice = { id: undefined, isIdGiven: false, before: undefined, after: undefined }

function idIn({ item, was }: Part<'event'>, member: WorkoutMember): WorkoutId | undefined {
  const written = item[member]
  if (!written) return undefined
  const given = 'id' in written ? written.id : undefined
  return isEmbedded(written) ? (given ?? was?.[member] ?? undefined) : given
}

function isEmbedded(written: WorkoutInput): written is EmbeddedWorkoutItem {
  return 'type' in written
}

async function chooseByName(
  { name }: WorkoutName,
  path: string,
  { gym, session, findings }: ChoiceContext,
): Promise<WorkoutChoice> {
  if (name === undefined) return noWorkout
  const ids = await session.standaloneWorkouts.findByName(name, gym)
  const [id] = ids
  if (ids.length > 1) {
    const listed = ids.slice(0, 5).join(', ')
    const reference = `refers to the workout ${JSON.stringify(name)}`
    const sentence = `${reference}, but ${ids.length} workouts have this name: ${listed}`
    // A later item may rename one of them.
    findings.missing(`workouts ${ids.join(' ')}`, '', sentence, 'Write the id of one of them.')
  } else if (id === undefined) {
    const nearest = await session.standaloneWorkouts.suggestName(name, gym)
    const remedy =
      nearest === undefined
        ? 'Add the workout, or write the id of another one.'
        : `Did you mean ${JSON.stringify(nearest)}?`
    const sentence = `refers to the workout ${JSON.stringify(name)}, but no workout has this name`
    findings.missing(`workout ${name.toLowerCase()}`, '', sentence, remedy)
  }
  return { id, isIdGiven: false, before: undefined, after: undefined, byName: { name, path } }
}

function chooseById({ id }: WorkoutReference, context: ChoiceContext): WorkoutChoice {
  if (id === undefined) return noWorkout
  const there = context.stored.get(id)
  if (there === undefined || !isUsable(there, context)) {
    const whose =
      context.gym === unknownGym ? 'does not exist' : `is neither a workout of ${context.gym} nor of the library`
    const sentence = `refers to the workout ${id}, which ${whose}`
    const remedy = 'Add the workout to the file, or correct its id.'
    context.findings.missing(`workout ${id}`, '', sentence, remedy)
  }
  return { id, isIdGiven: true, before: there, after: undefined }
}

async function chooseEmbedded(
  item: EmbeddedWorkoutItem,
  there: StoredWorkout | undefined,
  context: ChoiceContext,
): Promise<WorkoutChoice> {
  const written = withoutStaleDescription(item, there, context)
  const isIdGiven = written.id !== undefined
  const isOwn = there !== undefined && context.position !== undefined && there.competition === context.position
  const existing = isOwn ? there : undefined
  const was = context.session.isWhole ? undefined : existing
  const isShared = !isOwn && there !== undefined && isUsable(there, context)
  const described = isShared ? there : existing
  const after = await acceptContent(written, { was, described }, context)
  if (there === undefined || after === undefined) return { id: written.id, isIdGiven, before: undefined, after }
  if (isOwn || (isShared && isEqual(there, after.content))) {
    return { id: there.id, isIdGiven, before: there, after }
  }
  if (written.id !== undefined) {
    const sentence = `is ${written.id}, the id of a workout outside this competition, which has other content`
    const remedy = `Leave the id out to add a new workout, or write only {"id": ${written.id}} to use that one.`
    context.findings.error('/id', sentence, remedy)
  }
  return { id: undefined, isIdGiven, before: undefined, after }
}

function withoutStaleDescription(
  { description, ...written }: EmbeddedWorkoutItem,
  there: StoredWorkout | undefined,
  { session, textOf }: ItemContext,
): EmbeddedWorkoutItem {
  const isRepeated = there?.isDescribed === true && description === there.description && !session.isWhole
  if (isRepeated && textOf('/details') !== there.details) return written
  return description === undefined ? written : { ...written, description }
}

function isUsable(workout: StoredWorkout, { gym, position }: Candidates): boolean {
  return (
    (gym === unknownGym || isAvailableTo(workout.gym, gym)) &&
    (workout.competition === null || workout.competition === position)
  )
}
