import {
  errorAt,
  itemKinds,
  rootMembers,
  unknownName,
  type Place,
  type PlacedFinding,
  type SourceItem,
} from './source-item.ts'
import { jsonItem } from './json/json-item.ts'
import { scanJson } from './json/json-scan.ts'
import { membersAt, skipSpace, writePath, type Member } from './json/json-text.ts'
import type { YamlAsJson } from './yaml/yaml-to-json.ts'
import { decodeText, invalidBytesFault, positionsIn, type SourceText } from './source-text.ts'

/** Told which share of its file each item is. */
export type OnItem = (shareOfFile: number) => void

/**
 * The items of a whole file: a catalog object, or a page as the API serves it. Its faults come first; where it is
 * broken there are no items: half a catalog seems wrong all over.
 */
export async function* readCatalog(
  file: string,
  bytes: Buffer,
  format: 'json' | 'yaml',
  onItem: OnItem,
): AsyncGenerator<SourceItem | PlacedFinding, void, void> {
  const { text, invalid } = decodeText(bytes, 0)
  const written = { file, text, positionAt: positionsIn(text) }
  const { source, faults } = format === 'json' ? { source: written, faults: [] } : await jsonOfYaml(written)
  const scanned = source === undefined ? { faults: [], isJson: false } : scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(written, invalid, scanned.isJson && format === 'json')
  yield* faults
  yield* scanned.faults
  if (source !== undefined && scanned.isJson) yield* readItems(source, onItem)
}

/** Loaded when it is needed: its parser is larger than all that JSON takes. */
async function jsonOfYaml(written: SourceText): Promise<YamlAsJson> {
  const { yamlToJson } = await import('./yaml/yaml-to-json.ts')
  return yamlToJson(written)
}

/** Each value is built when it is delivered, so that a large file is never in memory as values. */
function* readItems(source: SourceText, onItem: OnItem): Generator<SourceItem | PlacedFinding, void, void> {
  const start = skipSpace(source.text, 0)
  const first = source.text.charAt(start)
  if (first === '{') yield* readObject(source, start, onItem)
  else if (first === '[') yield* readPage(source, start, onItem)
  else yield wrongRoot(source, start)
}

function* readObject(source: SourceText, start: number, onItem: OnItem): Generator<SourceItem | PlacedFinding> {
  const members = membersAt(source.text, start)
  for (const member of members) yield* rootFaults(source, member)
  for (const kind of itemKinds) {
    const arrays = members.filter((member) => member.step === rootMembers[kind] && isArray(source, member))
    for (const array of arrays) {
      for (const item of membersAt(source.text, array.start)) {
        const steps = [array.step, item.step]
        yield jsonItem({ source, start: item.start, end: item.end, steps }, kind, 'catalog')
        onItem((item.end - item.start) / source.text.length)
      }
    }
  }
}

/** From its end to its start: a page lists the newest first, and the last that is added becomes the newest. */
function* readPage(source: SourceText, start: number, onItem: OnItem): Generator<SourceItem> {
  for (const item of membersAt(source.text, start).toReversed()) {
    yield jsonItem({ source, start: item.start, end: item.end, steps: [item.step] }, 'competition', 'page')
    onItem((item.end - item.start) / source.text.length)
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
  const { meant, sentence, remedy } = unknownName('member', name, known)
  if (meant !== undefined) return errorAt(place, sentence, remedy)
  const ofItem = [...itemKinds, 'kind', 'id', 'name', 'type', 'details'].includes(name)
  const where = ofItem ? 'Put the item into the array of its kind: ' : 'Known here: '
  return errorAt(place, sentence, `${where}${known.join(', ')}.`)
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
