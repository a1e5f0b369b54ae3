import type { Finding } from '../../contract/finding.ts'
import { holderOf, isWithinAny } from '../../contract/json-pointer.ts'
import type { StandIn } from '../../contract/shape/mended-value.ts'

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
