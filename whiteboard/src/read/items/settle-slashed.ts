import { isStrong, says, type Facets } from '../format/facets.ts'
import { faultAt, isFormat, type BoardItem, type ItemOf, type Items } from '../kinds/board-item.ts'
import { readLabel } from '../kinds/labels.ts'
import { hasAmount, isOfMachines, readSlashed } from '../movements/read-movements.ts'
import { isVersion } from '../names/level-words.ts'
import type { BoardContext, Line } from './one-line.ts'

/**
 * `Thrusters / Pull-ups` below `21-15-9`, where it is all the work there is, is one and the other: what may be done in
 * the place of something stands beside further work.
 */
export function settleSlashed(items: Items, lines: readonly Line[], context: BoardContext): Items {
  return items.map((item, index): BoardItem => {
    if (item.kind !== 'movements' || !hasChoice(item)) return item
    const section = sectionOf(items, index)
    const facets = section.flatMap((each) => (each.kind === 'format' ? [each.facets] : []))
    // What one of two does stands on a line of its own.
    const isOfOne = item.person !== undefined || isPerson(items[index - 1])
    const isAlone = isOfOne || section.every((each) => each === item || !/^(movements|slot)$/.test(each.kind))
    const line = lines.find((each) => each.line.line === item.place.line)
    const isShared = !isOfOne && context.isTeam
    return isAlone && line !== undefined && facets.some(isStrong) ? inTurn(item, line, facets, isShared, context) : item
  })
}

function isPerson(item: BoardItem | undefined): boolean {
  return item?.kind === 'label' && item.label.section === 'person'
}

function hasChoice({ lines: [only, second] }: ItemOf<'movements'>): boolean {
  return only?.line.or !== undefined && second === undefined
}

/** What stands around an item up to what begins another workout: behind one format, another does. */
function sectionOf(items: Items, at: number): Items {
  const isEdge = ({ kind }: BoardItem) => /^(label|title|window)$/.test(kind)
  const before = items.slice(0, at)
  const edge = before.map(isEdge).lastIndexOf(true) + 1
  const format = before.map(isFormat).lastIndexOf(true)
  const end = items.findIndex((item, index) => index > at && (isEdge(item) || (format >= edge && isFormat(item))))
  return items.slice(Math.max(edge, format), end === -1 ? items.length : end)
}

/** All of them, where each is counted or the format counts them; what says `or` stays as it is. */
function inTurn(
  item: ItemOf<'movements'>,
  { tokens }: Line,
  facets: readonly Facets[],
  isShared: boolean,
  context: BoardContext,
): BoardItem {
  const from = tokens.slice(tokens.findIndex(({ place }) => place.column >= item.place.column))
  const work = from.slice(readLabel(from, 0)?.next ?? 0)
  if (!work.some(({ text, isApart }) => text === '/' && isApart)) return item
  const read = readSlashed(work, context)
  if (read.lines === undefined || read.lines.length < 2 || facets.some((said) => says(said, 'emom')))
    return unsettled(item)
  const isOfLevels = read.lines.every(({ line }) => isVersion(line.note ?? ''))
  if (isOfMachines(read.lines) || isOfLevels) return unsettled(item)
  const isOfFormat = facets.some((said) => says(said, 'scheme ladder tabata deathBy maxReps perStation'))
  // In a team each of two may do one of them.
  return !(isShared && read.lines.length === 2) && isOfFormat !== read.lines.every(({ line }) => hasAmount(line))
    ? { ...item, lines: read.lines, remarks: read.remarks }
    : unsettled(item)
}

function unsettled(item: BoardItem): BoardItem {
  const sentence = 'The line does not say whether all of it is done, or one of it.'
  return faultAt(item, sentence, 'Write "or" between them, or each on a line of its own.')
}
