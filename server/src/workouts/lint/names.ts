import { nearestName } from '../../contract/nearest-name.ts'
import { warning, type LintFindings, type MovementLookup } from '../rule.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { PlacedLine } from './line.ts'
import { findLookAlikes } from './look-alikes.ts'

export function lintNames(details: unknown, lines: readonly PlacedLine[], movements: MovementLookup): LintFindings {
  const written = isObject(details) ? details : {}
  return [
    ...(['name', 'description', 'note'] as const).flatMap((name) => {
      return lintText(written[name], `/details/${name}`, movements)
    }),
    ...lines.flatMap(({ line, path }) =>
      line.note === undefined ? [] : lintText(line.note, `${path}/note`, movements),
    ),
    ...lines.flatMap((placed) => lintLineName(placed, movements)),
  ]
}

function lintText(text: unknown, path: string, movements: MovementLookup): LintFindings {
  if (typeof text !== 'string' || text === '') return []
  return findLookAlikes(text, movements.names()).map(({ written, name }) => {
    const sentence = `"${written}" looks like the movement "${name}".`
    return warning(path, sentence, `Write "${name}" if you mean it.`)
  })
}

function lintLineName({ line, path }: PlacedLine, movements: MovementLookup): LintFindings {
  const movement = line.id === undefined ? undefined : movements.find(line.id)
  if (movement === undefined || line.name === undefined || sameName(line.name, movement.name)) return []
  const others = movements.names().names
  const nearest = others.find((name) => sameName(name, line.name ?? '')) ?? nearestName(line.name, others)
  if (nearest === undefined) return []
  const isOwn = sameName(nearest, movement.name)
  const sentence = isOwn
    ? `"${line.name}" is not quite the name of ${movement.id}, which is "${movement.name}".`
    : `The line is named "${line.name}", but ${movement.id} is "${movement.name}".`
  const remedy = isOwn ? `Write "${nearest}", or omit \`name\`.` : `Write the id of ${nearest}, or correct the name.`
  return [warning(`${path}/name`, sentence, remedy)]
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
