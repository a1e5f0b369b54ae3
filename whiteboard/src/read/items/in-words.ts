import type { BoardItem, ItemOf } from '../kinds/board-item.ts'
import { isStrong } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { oneLine } from '../../measures/wording.ts'
import type { Line } from './one-line.ts'

/**
 * `Workout: The long way`, below it lines behind dashes, and set in below those its movements: as `toText` writes them,
 * whatever the name and the lines say. A name that is a format is one.
 */
export function readInWords([head, ...below]: readonly Line[]) {
  const label = head === undefined ? undefined : labelOf(head)
  const end = below.findIndex(({ line }) => !/^-(?: |$)/.test(line.written))
  if (label === undefined || end < 1 || !/^ {2}[^\s*•-]/.test(below[end]?.line.written ?? '')) return undefined
  const words = below.slice(0, end).map(({ line }): BoardItem => {
    const text = oneLine(line.written.slice(1))
    return { kind: 'words', place: { line: line.line, column: 1 }, text, isDashed: false }
  })
  return { read: [label, ...words], taken: end + 1 }
}

function labelOf({ line, tokens }: Line): ItemOf<'label'> | undefined {
  const [, text = '', name] = /^(Workout|Warm-up)(?:: (.+))?$/.exec(line.written.trimEnd()) ?? []
  const start = tokens.findIndex((token) => token.text === ':') + 1
  const { facets, next } = readFacets(tokens, start)
  if (text === '' || (name !== undefined && isStrong(facets) && next === tokens.length)) return undefined
  const section = text === 'Workout' ? 'own-words' : 'warm-up'
  const label = { section, text, ...(name === undefined ? {} : { name: oneLine(name) }) } as const
  return { kind: 'label', place: { line: line.line, column: 1 }, text: line.text, isDashed: false, label }
}
