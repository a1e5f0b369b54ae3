import { errorAt, itemKinds, rootMembers, unknownName, type Reading, type ReadingAtOnce } from './source-item.ts'
import { jsonItem } from './json/json-item.ts'
import { scanJson } from './json/json-scan.ts'
import { endOfValue, membersAt, skipSpace, writePath, type Member } from './json/json-text.ts'
import { decodeText, invalidBytesFault, textOfFile, type SourceText } from './source-text.ts'

/** Called after each item that was read. `shareOfFile` is the size of the item as a share of the file, from 0 to 1. */
export type OnItem = (shareOfFile: number) => void

/**
 * Yields the errors, then the items of a file that contains a catalog object or a saved page of the API. If the file
 * has a syntax error, yields only errors. Some items could then not be read, and every use of them would be reported as
 * an unknown id.
 */
export async function* readCatalog(file: string, bytes: Buffer, format: 'json' | 'yaml', onItem: OnItem): Reading {
  const { text, invalid } = decodeText(bytes, 0)
  const written = textOfFile(file, text)
  // The YAML parser is larger than all other code for JSON, so it is loaded on demand.
  const { source, faults } =
    format === 'json' ? { source: written, faults: [] } : (await import('./yaml/yaml-to-json.ts')).yamlToJson(written)
  const scanned = source === undefined ? { faults: [], isJson: false } : scanJson(source)
  if (invalid !== undefined) yield invalidBytesFault(written, invalid, scanned.isJson && format === 'json')
  yield* faults
  yield* scanned.faults
  if (source !== undefined && scanned.isJson) yield* readItems(source, onItem)
}

function* readItems(source: SourceText, onItem: OnItem): ReadingAtOnce {
  const start = skipSpace(source.text, 0)
  const first = source.text.charAt(start)
  if (first === '{') return yield* readObject(source, start, onItem)
  if (first === '[') return yield* readPage(source, start, onItem)
  const shown = source.text.slice(start, start + 40).trim()
  const sentence = shown === 'null' ? 'is empty' : `is ${shown}; expected a catalog object, or an array of competitions`
  const remedy = 'Give an object with gyms, movements, workouts or competitions, each an array.'
  yield errorAt(source.placeAt(start), sentence, remedy)
}

function* readObject(source: SourceText, start: number, onItem: OnItem): ReadingAtOnce {
  const members = [...membersAt(source.text, start)]
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

function* readPage(source: SourceText, start: number, onItem: OnItem): ReadingAtOnce {
  const starts: number[] = []
  for (const item of membersAt(source.text, start)) starts.push(item.start)
  for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
    const end = endOfValue(source.text, start)
    yield jsonItem({ source, start, end, steps: [starts.length] }, 'competition', 'page')
    onItem((end - start) / source.text.length)
  }
}

function* rootFaults(source: SourceText, member: Member): ReadingAtOnce {
  const place = source.placeAt(member.placed, writePath([member.step]))
  const known = Object.values(rootMembers)
  const name = String(member.step)
  if (known.some((one) => one === name)) {
    if (!isArray(source, member)) yield errorAt(place, 'is not an array', 'Write [ … ], also for a single item.')
    return
  }
  const { meant, sentence, remedy } = unknownName('field', name, known)
  const isItemMember = [...itemKinds, 'kind', 'id', 'name', 'type', 'details'].includes(name)
  const where = isItemMember ? 'Put the item into the array of its kind: ' : 'Allowed: '
  yield errorAt(place, sentence, meant === undefined ? `${where}${known.join(', ')}.` : remedy)
}

function isArray(source: SourceText, member: Member): boolean {
  return source.text.charAt(member.start) === '['
}
