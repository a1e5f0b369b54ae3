import { isObject } from '../details/check-shape.ts'
import { parseReps } from '../measures/reps.ts'
import { pluralName } from '../measures/wording.ts'
import type { WrittenLine } from './amount.ts'
import { movementName, type MovementFinder } from './movements.ts'

/**
 * Returns the text of a complex, such as `2 Power Cleans + 1 Jerk`. A complex is several movements that are done
 * without a pause. Returns `undefined` if the line is not a complex or if a movement has no name.
 */
export function sayComplex(line: WrittenLine, movements: MovementFinder): string | undefined {
  const parts =
    line.plus === undefined || line.plus.length === 0 ? ofMovement(line, movements) : ofLine(line, movements)
  if (parts === undefined) return undefined
  const isOnceEach = parts.every(({ count }) => count === '1')
  const texts = parts.map(({ name, count }) =>
    isOnceEach ? name : `${count} ${count === '1' ? name : pluralName(name)}`,
  )
  return texts.join(' + ')
}

interface Part {
  readonly name: string
  readonly count: string
}

function ofLine(line: WrittenLine, movements: MovementFinder): readonly Part[] {
  return [line, ...(line.plus ?? [])].map((part) => ({
    name: movementName(part, movements) ?? 'Movement',
    count: part.reps?.trim() ?? '1',
  }))
}

function ofMovement(line: WrittenLine, movements: MovementFinder): readonly Part[] | undefined {
  const counts = line.reps === undefined ? undefined : parseReps(line.reps)
  if (counts?.kind !== 'complex' || line.id === undefined) return undefined
  const inName = movementName(line, movements)?.split(' + ') ?? []
  const names = inName.length > 1 ? inName : listed(movements.find(line.id)?.complex_details, movements)
  if (names.length !== counts.counts.length) return undefined
  return names.map((name, index) => ({ name, count: String(counts.counts[index]) }))
}

function listed(complex: unknown, movements: MovementFinder): readonly string[] {
  const parts = isObject(complex) && Array.isArray(complex.movements) ? (complex.movements as readonly unknown[]) : []
  return parts.flatMap((part) => {
    const id = isObject(part) && typeof part.id === 'string' ? part.id : undefined
    return movementName({ id }, movements) ?? []
  })
}
