import { oneLine } from '../measures/wording.ts'

/** What a board needs to know of a movement; one that the API serves is one. */
export interface BoardMovement {
  /** The id under which lines reference it. */
  readonly id: string
  /** What it is called, in the singular. */
  readonly name: string
  /** A movement without repetitions, such as a run, has no plural. */
  readonly has_reps?: boolean
  /** The parts of a complex: `{ "movements": [{ "id", "reps" }] }`. */
  readonly complex_details?: unknown
}

/** The movements that a workout references: those that came with it, or whatever finds them by id. */
export type BoardMovements = Iterable<BoardMovement> | MovementFinder

/** Finds movements by their id. */
export interface MovementFinder {
  /** The movement with this id, or undefined when there is none. */
  find(id: string): BoardMovement | undefined
}

/** A finder over movements at hand. */
export function finderOf(movements: BoardMovements): MovementFinder {
  if (!(Symbol.iterator in movements)) return movements
  const byId = new Map([...movements].map((movement) => [movement.id, movement]))
  return { find: (id) => byId.get(id) }
}

/** What a movement is called: as it is known, else as the line says it, else as its id suggests. */
export function movementName(
  { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
  movements: MovementFinder,
): string | undefined {
  const known = id === undefined ? undefined : movements.find(id)?.name
  const said = oneLine(known ?? name ?? '')
  return said === '' ? suggestedBy(id) : said
}

/** `mv_wall_ball_shot` reads as "Wall Ball Shot"; an id without words says nothing. */
function suggestedBy(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^mv_[a-z]+(_[a-z]+)*$/.test(id)) return 'Movement'
  const words = id.slice('mv_'.length).split('_')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
