import type { EmbeddedWorkoutItem, WorkoutName, WorkoutReference } from '../../contract/catalog-file.ts'
import { workoutMembers, type WorkoutMember } from '../../contract/competition.ts'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import { mapWorkouts, workoutsIn, type StoredEvent, type StoredWorkout, type WorkoutsOf } from '../stored.ts'
import { unknownGym } from './accept-movement.ts'
import { acceptContent } from './accept-content.ts'
import type { KeptCompetition } from './catalog-store.ts'
import type { Part } from './match-parts.ts'
import { isWithinReach } from './movements.ts'
import { isEqual, type PlannedEvent, type WorkoutChoice } from './plan.ts'
import { inside, type ItemContext, type OwnedContext } from './write-session.ts'

/** Where the events of a competition choose their workouts. */
export type Choosing = Awaited<ReturnType<typeof openChoosing>>

/** What the rules know while they look at a workout of an event. */
type ChoosingContext = OwnedContext & Choosing

type WrittenWorkout = EmbeddedWorkoutItem | WorkoutReference | WorkoutName

/**
 * Looks up all that the events of a competition may choose from: what the catalog holds under the ids that are given,
 * or stand there today. A competition that is new has no position.
 */
export async function openChoosing(
  parts: readonly Part<'event'>[],
  gym: GymId,
  kept: KeptCompetition | undefined,
  { session: { store, isWhole }, isAll }: ItemContext,
) {
  const given = parts.flatMap((part) => workoutMembers.map((member) => idIn(part, member)))
  const left = isWhole || isAll ? (kept?.competition?.events ?? []) : parts.flatMap(({ was }) => was ?? [])
  const ids = [...given, ...left.flatMap(workoutsIn)]
  const there = await store.findWorkouts([...new Set(ids.filter((id) => id !== undefined))])
  return { gym, position: kept?.position, there }
}

/** Chooses the workouts of an event. What is wrong goes to the findings; then the choices are not to be used. */
export async function chooseWorkouts(part: Part<'event'>, choosing: Choosing): Promise<WorkoutsOf<WorkoutChoice>> {
  const { item, context, was } = part
  const choose = async (member: WorkoutMember) => {
    const written = item[member]
    if (written === null) return null
    const stands = context.session.isWhole ? undefined : was?.[member]
    if (written === undefined) return stands ? stay(stands, choosing) : null
    const own = { ...inside(context, `/${member}`), ...choosing }
    const id = idIn(part, member)
    if (isDescribed(written)) return chooseEmbedded(written, id && choosing.there.get(id), own)
    return 'id' in written ? chooseById(written, own) : chooseByName(written, `${part.path}/${member}`, own)
  }
  const workout = await choose('workout')
  if (workout === null && !part.mayBeThere) context.findings.absent('workout')
  return {
    workout: workout ?? nothing,
    scaled_workout: await choose('scaled_workout'),
    foundations_workout: await choose('foundations_workout'),
  }
}

/** An event that the file does not name, with the workouts that it has. */
export function keepWorkouts(event: StoredEvent, choosing: Choosing): PlannedEvent {
  return { ...event, ...mapWorkouts(event, (id) => stay(id, choosing)) }
}

function stay(id: WorkoutId, { there }: Choosing): WorkoutChoice {
  return { id, isIdGiven: false, before: there.get(id), after: undefined }
}

/** In place of a workout that is missing, or wrong; nothing of the item is written. */
const nothing: WorkoutChoice = { id: undefined, isIdGiven: false, before: undefined, after: undefined }

/** The id that the author gives the workout of a member, else that of the one which stands there today. */
function idIn({ item, was }: Part<'event'>, member: WorkoutMember): WorkoutId | undefined {
  const written = item[member]
  if (!written) return undefined
  const given = 'id' in written ? written.id : undefined
  return isDescribed(written) ? (given ?? was?.[member] ?? undefined) : given
}

/** Whether the workout is embedded; else it is only named. */
function isDescribed(written: WrittenWorkout): written is EmbeddedWorkoutItem {
  return 'type' in written
}

/** The workout of the library or of the gym that is called so. */
async function chooseByName(
  { name }: WorkoutName,
  path: string,
  { gym, session, findings }: ChoosingContext,
): Promise<WorkoutChoice> {
  if (name === undefined) return nothing
  const ids = await session.standing.called(name, gym)
  const [id] = ids
  if (ids.length > 1) {
    const told = ids.slice(0, 5).join(', ')
    const sentence = `names the workout ${JSON.stringify(name)}, and ${ids.length} are called so: ${told}`
    // One of them may be called otherwise by what comes later.
    findings.missing(`workouts ${ids.join(' ')}`, '', sentence, 'Name one of them by its id.')
  } else if (id === undefined) {
    const nearest = await session.standing.nearestTo(name, gym)
    const remedy =
      nearest === undefined ? 'Add the workout, or name one by its id.' : `Did you mean ${JSON.stringify(nearest)}?`
    const sentence = `names the workout ${JSON.stringify(name)}, and none is called so`
    findings.missing(`workout ${name.toLowerCase()}`, '', sentence, remedy)
  }
  return { id, isIdGiven: false, before: undefined, after: undefined, called: { name, path } }
}

function chooseById({ id }: WorkoutReference, context: ChoosingContext): WorkoutChoice {
  if (id === undefined) return nothing
  const there = context.there.get(id)
  if (there === undefined || !isUsable(there, context)) {
    const whose = context.gym === unknownGym ? '' : ` for a competition of ${context.gym}`
    const sentence = `names the workout ${id}, which is not there${whose}`
    const remedy = 'Add the workout to the file, or correct its id.'
    context.findings.missing(`workout ${id}`, '', sentence, remedy)
  }
  return { id, isIdGiven: true, before: there, after: undefined }
}

async function chooseEmbedded(
  given: EmbeddedWorkoutItem,
  there: StoredWorkout | undefined,
  context: ChoosingContext,
): Promise<WorkoutChoice> {
  const written = withoutStaleWords(given, there, context)
  const isIdGiven = written.id !== undefined
  const isOwn = there !== undefined && context.position !== undefined && there.competition === context.position
  const kept = isOwn ? there : undefined
  const was = context.session.isWhole ? undefined : kept
  const isShared = !isOwn && there !== undefined && isUsable(there, context)
  const worded = isShared ? there : kept
  const after = await acceptContent(written, { was, worded }, context)
  if (there === undefined || after === undefined) return { id: written.id, isIdGiven, before: undefined, after }
  if (isOwn || (isShared && isEqual(there, after.content))) {
    return { id: there.id, isIdGiven, before: there, after }
  }
  if (written.id !== undefined) {
    const sentence = `is ${written.id}, the id of a workout that is not this competition's own and reads differently`
    const remedy = `Leave the id out, or name that workout by {"id": ${written.id}} alone.`
    context.findings.error('/id', sentence, remedy)
  }
  return { id: undefined, isIdGiven, before: undefined, after }
}

/** A page repeats the description that the program wrote; beside other details it is written anew. */
function withoutStaleWords(
  { description, ...written }: EmbeddedWorkoutItem,
  there: StoredWorkout | undefined,
  { session, textOf }: ItemContext,
): EmbeddedWorkoutItem {
  const isRepeated = there?.isDescribed === true && description === there.description && !session.isWhole
  if (isRepeated && textOf('/details') !== there.details) return written
  return description === undefined ? written : { ...written, description }
}

/** Library workouts, those of the same gym that stand alone, and the competition's own may be used. */
function isUsable(workout: StoredWorkout, { gym, position }: Choosing): boolean {
  return (
    (gym === unknownGym || isWithinReach(workout.gym, gym)) &&
    (workout.competition === null || workout.competition === position)
  )
}
