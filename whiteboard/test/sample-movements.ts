import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { indexMovements, type MovementIndex, type ReadableMovement } from '../src/read/movement-index.ts'

export function sampleMovements(): MovementIndex {
  const file = new URL('../../sample/movements.yaml', import.meta.url)
  const { movements } = parse(readFileSync(file, 'utf8')) as { movements: readonly ReadableMovement[] }
  return indexMovements(movements)
}
