import { oneLine } from '../measures/wording.ts'

/** The members of a movement that `toBoard` needs; a movement of the API has them. */
export interface BoardMovement {
  /** The id that lines reference. */
  readonly id: string
  /** The name, in the singular. */
  readonly name: string
  /** Whether repetitions are counted; the name of another movement, such as a run, has no plural. */
  readonly has_reps?: boolean
  /** The parts of a complex: `{ "movements": [{ "id", "reps" }] }`. */
  readonly complex_details?: unknown
}

/** The movements that a workout references: a list, or a finder by id. */
export type BoardMovements = Iterable<BoardMovement> | MovementFinder

/** Finds movements by their id. */
export interface MovementFinder {
  /** Returns the movement with this id; `undefined` if there is none. */
  find(id: string): BoardMovement | undefined
}

/** Returns a finder for a list of movements. Returns a finder unchanged. */
export function finderOf(movements: BoardMovements): MovementFinder {
  if (!(Symbol.iterator in movements)) return movements
  const byId = new Map([...movements].map((movement) => [movement.id, movement]))
  return { find: (id) => byId.get(id) }
}

/** Returns the name in `movements`, else the given one, else one derived from the id; `undefined` without any. */
export function movementName(
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
  movements: MovementFinder,
): string | undefined {
  const known = id === undefined ? undefined : movements.find(id)?.name
  const text = oneLine(known ?? name ?? '')
  return text === '' ? suggestedBy(id) : text
}

/** Derives a name from an id: `Wall Ball Shot` from `mv_wall_ball_shot`, `Movement` from an id without words. */
function suggestedBy(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^mv_[a-z]+(_[a-z]+)*$/.test(id)) return 'Movement'
  const words = id.slice('mv_'.length).split('_')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
