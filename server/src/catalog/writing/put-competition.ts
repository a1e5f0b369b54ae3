import { isDeepStrictEqual } from 'node:util'
import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { WorkoutMember } from '../../contract/event.ts'
import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import type { Position, StoredCompetition, StoredEvent } from '../stored.ts'
import { acceptCompetition, type AcceptedCompetition } from './accept-competition.ts'
import type { KeptCompetition } from './catalog-store.ts'
import { keepDocuments } from './keep-documents.ts'
import type { EventSurroundings, WorkoutChoice, WorkoutChoices } from './event-workouts.ts'
import type { Findings } from './finding.ts'
import { keepWorkout, loadText } from './put-workout.ts'
import type { Outcome, TextOf, WriteSession } from './write-session.ts'

/** Where a competition goes: a gym, and, when it is new, its place in the list. */
export interface Destination {
  readonly id: CompetitionId
  readonly gym: GymId
  /** Drawn when the item was met, so that the order of a file is the order of the list. */
  readonly position: Position
}

/**
 * Adds a competition with its workouts, or takes over what has changed in it, and renders its documents. A deleted one
 * returns to its old place. Gives undefined, with findings, when it is refused; then nothing of it is written.
 */
export async function putCompetition(
  item: CompetitionItem,
  destination: Destination,
  textOf: TextOf,
  session: WriteSession,
  findings: Findings,
): Promise<Outcome | undefined> {
  const kept = await session.store.findCompetition(destination.id)
  const source = kept === undefined ? undefined : await session.store.loadCompetition(kept.position)
  const before = source?.competition
  await checkGym(destination.gym, kept, session, findings)
  const surroundings: EventSurroundings = { gym: destination.gym, position: kept?.position, before }
  const accepted = await acceptCompetition(item, destination.id, surroundings, textOf, session, findings)
  if (findings.hasErrors) return undefined
  const position = kept?.position ?? destination.position
  if (before !== undefined && isUnchanged(accepted, before)) return 'unchanged'
  await write(position, accepted, session)
  return before === undefined ? 'added' : 'changed'
}

async function checkGym(
  gym: GymId,
  kept: KeptCompetition | undefined,
  session: WriteSession,
  findings: Findings,
): Promise<void> {
  if ((await session.store.findGym(gym)) === undefined) {
    findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, 'Add the gym, or correct its id.')
  }
  if (kept !== undefined && kept.gym !== gym) {
    findings.error('/id', 'is the id of a competition of another gym', 'Give the competition an id of its own.')
  }
}

/** Whether the catalog holds just this already. */
function isUnchanged({ competition, workouts }: AcceptedCompetition, before: StoredCompetition): boolean {
  const events = competition.events.map((event, index) => ({ ...event, ...keptIds(workouts[index]) }))
  return isDeepStrictEqual({ ...competition, events }, before)
}

/** The workouts of an event as ids; undefined in place of one that is yet to be written. */
function keptIds(choices: WorkoutChoices | undefined): Record<WorkoutMember, WorkoutId | null | undefined> {
  const idOf = (choice: WorkoutChoice | null | undefined) =>
    choice && !isInCatalog(choice) ? undefined : (choice?.id ?? null)
  return {
    workout: idOf(choices?.workout),
    scaled_workout: idOf(choices?.scaled_workout),
    foundations_workout: idOf(choices?.foundations_workout),
  }
}

/** Whether the catalog holds the workout as the event is to show it. */
function isInCatalog(choice: WorkoutChoice): choice is WorkoutChoice & { readonly id: WorkoutId } {
  return choice.id !== undefined && (choice.kind === 'named' || choice.isThere)
}

async function write(
  position: Position,
  { competition, workouts }: AcceptedCompetition,
  session: WriteSession,
): Promise<void> {
  const workoutTexts = new Map<WorkoutId, string>()
  const placed = new Map<WorkoutChoice, WorkoutId>()
  const place = async (choice: WorkoutChoice) => {
    const id = placed.get(choice) ?? (await placeWorkout(choice, position, competition.gym, workoutTexts, session))
    placed.set(choice, id)
    return id
  }
  // Those that bring an id come first, so that no id is minted that one of them has.
  for (const choice of workouts.flatMap(choicesOf)) if (choice.id !== undefined) await place(choice)
  const events: StoredEvent[] = []
  for (const [index, event] of competition.events.entries()) {
    const { workout, scaled_workout, foundations_workout } = requireChoices(workouts, index)
    events.push({
      ...event,
      workout: await place(workout),
      scaled_workout: scaled_workout && (await place(scaled_workout)),
      foundations_workout: foundations_workout && (await place(foundations_workout)),
    })
  }
  const written: StoredCompetition = { ...competition, events }
  await session.store.putCompetition(position, written)
  await keepDocuments(position, { competition: written, workoutTexts }, session)
}

function choicesOf({ workout, scaled_workout, foundations_workout }: WorkoutChoices): readonly WorkoutChoice[] {
  return [workout, scaled_workout, foundations_workout].filter((choice) => choice !== null)
}

function requireChoices(workouts: readonly WorkoutChoices[], index: number): WorkoutChoices {
  const choices = workouts[index]
  if (choices === undefined) throw new Error(`No workouts were chosen for event ${index}`)
  return choices
}

/** Sees to it that a chosen workout is in the catalog; gives its id, and its JSON to `texts`. */
async function placeWorkout(
  choice: WorkoutChoice,
  competition: Position,
  gym: GymId,
  texts: Map<WorkoutId, string>,
  session: WriteSession,
): Promise<WorkoutId> {
  if (choice.kind === 'named' || isInCatalog(choice)) {
    texts.set(choice.id, await loadText(choice.id, session))
    return choice.id
  }
  const id = choice.id ?? (await session.store.mintWorkoutId())
  texts.set(id, await keepWorkout({ ...choice.content, id, gym, competition }, choice.movements, session))
  return id
}
