import { oneLine } from '../measures/wording.ts'

/** A movement with the members that `toBoard` needs. The movements in responses of the API have these members. */
export interface BoardMovement {
  /** The id of the movement. Movement lines reference it. */
  readonly id: string
  /** The name of the movement in the singular. */
  readonly name: string
  /** Whether repetitions of the movement are counted. For a run, for example, they are not. */
  readonly has_reps?: boolean
  /** The movements of a complex, in the form `{ "movements": [{ "id", "reps" }] }`. */
  readonly complex_details?: unknown
}

/** The movements that a workout references. You can pass a list, or an object that finds movements by id. */
export type BoardMovements = Iterable<BoardMovement> | MovementFinder

/** The movements that boards can mention. */
export interface MovementFinder {
  /** Returns the movement with this id. Returns `undefined` if there is none. */
  find(id: string): BoardMovement | undefined
}

/**
 * Returns an object that finds the movements of a list by id. If `movements` is already such an object, returns it
 * unchanged.
 */
export function finderOf(movements: BoardMovements): MovementFinder {
  if (!(Symbol.iterator in movements)) return movements
  const byId = new Map([...movements].map((movement) => [movement.id, movement]))
  return { find: (id) => byId.get(id) }
}

/**
 * Returns the name of a movement. Looks for the id in `movements` first. If it is not there, uses the given name. If
 * there is no name either, makes one from the id. Returns `undefined` if there is neither an id nor a name.
 */
export function movementName(
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
  movements: MovementFinder,
): string | undefined {
  const known = id === undefined ? undefined : movements.find(id)?.name
  const text = oneLine(known ?? name ?? '')
  return text === '' ? suggestedBy(id) : text
}

function suggestedBy(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^mv_[a-z]+(_[a-z]+)*$/.test(id)) return 'Movement'
  const words = id.slice('mv_'.length).split('_')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
