import { holderOf, isWithinAny, type Finding } from '../../contract/finding.ts'
import type { ShapeFinding } from '../../contract/shape/member-findings.ts'
import { mendedValue, type StandIn } from '../../contract/shape/mended-value.ts'
import type { ShapeValidator } from '../../contract/shape/shape-findings.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { valueAt } from '../boards/board-members.ts'

/** An item of another shape as it was most likely meant. */
export interface MeantItem {
  readonly item: SourceItem
  /** Whether a finding comes from a value that nobody wrote. */
  readonly isUntold: (finding: Finding) => boolean
}

export function meantItem(
  source: SourceItem,
  findings: readonly ShapeFinding[],
  schema: ShapeValidator,
): MeantItem | undefined {
  const mended = mendedValue(source.value, findings)
  if (mended === undefined || !schema.Check(mended.value)) return undefined
  const { value, writtenPointer, standIns } = mended
  const item: SourceItem = {
    kind: source.kind,
    origin: source.origin,
    value,
    place: source.place,
    placeOf: (pointer) => source.placeOf(writtenPointer(pointer)),
    textOf: (pointer) => JSON.stringify(valueAt(value, pointer)),
  }
  const isLedTo = ledToBy(standIns)
  return { item, isUntold: (finding) => isLedTo(finding, writtenPointer(finding.path)) }
}

/**
 * Tells of a finding at `path`, as it was written, whether one of the stand-ins leads to it: it says something of the
 * value, or of what misses the right one. What it asks does not grow with them: an item may have very many.
 */
export function ledToBy(standIns: readonly StandIn[]): (finding: Finding, path: string) => boolean {
  const pointers = new Set(standIns.map(({ pointer }) => pointer))
  const holders = new Set(standIns.map(({ pointer }) => holderOf(pointer)))
  const types = [...pointers].filter((pointer) => pointer.endsWith('/type'))
  const detailsOfTypes = new Set(types.map((pointer) => `${holderOf(pointer)}/details`))
  const words = new Set(standIns.flatMap(({ value }) => wordsIn(value)))
  const isEventUnknown = standIns.some(({ pointer }) => /^\/events(\/\d+(\/id)?)?$/.test(pointer))
  // What is said of a list that could not be read is nobody's news.
  const isListUnknown = pointers.has('/events') || pointers.has('/divisions')
  return ({ sentence, missing }, path) => {
    if (isWithinAny(path, pointers) || (missing !== undefined && holders.has(path))) return true
    if (wordsIn(sentence).some((word) => words.has(word))) return true
    if (missing === undefined && isWithinAny(path, detailsOfTypes)) return true
    // Whose the rest is, nobody knows; nor whether an event is not there.
    if (path === '/id' && pointers.has('/gym')) return true
    if (path === '/status' && isListUnknown) return true
    return isEventUnknown && /^\/divisions\/\d+\/events\/\d+$/.test(path)
  }
}

/** The words of stand-ins in a text, without the prefixes of ids. */
function wordsIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? (text.match(/stand_in\w*/g) ?? []) : []
}
