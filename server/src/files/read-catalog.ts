import { nearestName } from '../contract/nearest-name.ts'
import {
  errorAt,
  itemKinds,
  rootMembers,
  type ItemKind,
  type Place,
  type PlacedFinding,
  type SourceItem,
} from './source-item.ts'
import { jsonItem } from './json/json-item.ts'
import { membersAt, type Member } from './json/json-members.ts'
import { skipSpace, writePath } from './json/json-text.ts'
import type { SourceText } from './source-text.ts'

/**
 * The items of a whole file, which is known to be JSON: a catalog object, or a page as the API serves it. Each value is
 * built when it is delivered, so that a large file is never in memory as values. `onItem` is told each item's length.
 */
export function* readCatalog(
  source: SourceText,
  onItem: (charactersOfText: number) => void,
): Generator<SourceItem | PlacedFinding, void, void> {
  const start = skipSpace(source.text, 0)
  const first = source.text.charAt(start)
  if (first === '{') yield* readObject(source, start, onItem)
  else if (first === '[') yield* readPage(source, start, onItem)
  else yield wrongRoot(source, start)
}

function* readObject(
  source: SourceText,
  start: number,
  onItem: (charactersOfText: number) => void,
): Generator<SourceItem | PlacedFinding> {
  const members = membersAt(source.text, start)
  for (const member of members) yield* rootFaults(source, member)
  for (const kind of itemKinds) {
    const arrays = members.filter((member) => member.step === rootMembers[kind] && isArray(source, member))
    for (const array of arrays) {
      for (const item of membersAt(source.text, array.start)) {
        const steps = [array.step, item.step]
        yield jsonItem({ source, start: item.start, end: item.end, steps }, kind, 'catalog')
        onItem(item.end - item.start)
      }
    }
  }
}

/** From its end to its start: a page lists the newest first, and the last that is added becomes the newest. */
function* readPage(
  source: SourceText,
  start: number,
  onItem: (charactersOfText: number) => void,
): Generator<SourceItem | PlacedFinding> {
  for (const item of membersAt(source.text, start).toReversed()) {
    yield jsonItem({ source, start: item.start, end: item.end, steps: [item.step] }, 'competition', 'page')
    onItem(item.end - item.start)
  }
}

function* rootFaults(source: SourceText, member: Member): Generator<PlacedFinding> {
  const place = { file: source.file, ...source.positionAt(member.placed), path: writePath([member.step]) }
  const known = Object.values(rootMembers)
  const name = String(member.step)
  if (!known.some((one) => one === name)) yield unknownRoot(place, name, known)
  else if (!isArray(source, member)) yield errorAt(place, 'is no array', 'Write [ … ], also for a single item.')
}

function unknownRoot(place: Place, name: string, known: readonly string[]): PlacedFinding {
  const sentence = `unknown member \`${name.slice(0, 60)}\``
  const nearest = nearestName(name, known)
  if (nearest !== undefined) return errorAt(place, `${sentence}; did you mean \`${nearest}\`?`, `Write ${nearest}.`)
  const ofItem = itemKinds.includes(name as ItemKind) || ['kind', 'id', 'name', 'type', 'details'].includes(name)
  const remedy = ofItem ? 'Put the item into the array of its kind: ' : 'Known here: '
  return errorAt(place, sentence, `${remedy}${known.join(', ')}.`)
}

function isArray(source: SourceText, member: Member): boolean {
  return source.text.charAt(member.start) === '['
}

function wrongRoot(source: SourceText, start: number): PlacedFinding {
  const place = { file: source.file, ...source.positionAt(start), path: '' }
  const found = source.text.slice(start, start + 40).trim()
  const sentence = found === 'null' ? 'is empty' : `is ${found}; expected a catalog object, or an array of competitions`
  const remedy = 'Give an object with gyms, movements, workouts or competitions, each an array.'
  return errorAt(place, sentence, remedy)
}
