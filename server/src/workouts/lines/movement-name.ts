import type { MovementLookup } from '../movement-lookup.ts'
import type { MovementLine } from './movement-line.ts'
import { oneLine } from './one-line.ts'

/** What the movement of a line is called: as the catalog has it, else as the line says it, else as its id suggests. */
export function movementName(line: MovementLine, movements: MovementLookup): string | undefined {
  const known = line.id === undefined ? undefined : movements.find(line.id)?.name
  const name = oneLine(known ?? line.name ?? '')
  return name === '' ? suggestedBy(line.id) : name
}

/** `mv_wall_ball_shot` reads as "Wall Ball Shot"; an id without words says nothing. */
function suggestedBy(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^mv_[a-z]+(_[a-z]+)*$/.test(id)) return 'Movement'
  const words = id.slice('mv_'.length).split('_')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
