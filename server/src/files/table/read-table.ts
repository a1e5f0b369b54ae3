import { documentedWords } from '../../contract/open-words.ts'
import { errorAt, isFinding, itemKinds, unknownKind, type ItemKind, type ReadingAtOnce } from '../source-item.ts'
import { jsonItem } from '../json/json-item.ts'
import { describeValue } from '../../contract/shape/describe-value.ts'
import type { OnItem } from '../read-catalog.ts'
import { lastAtMost } from '../source-text.ts'
import { cellJson } from './cell-json.ts'
import { openTable, type Table, type TableCell, type TableRow } from './open-table.ts'
import { headerNames, kindsWith, tableMembers } from './table-members.ts'

/**
 * Yields one item for each row of a table, and errors between the items. If `kind` is not given, it is inferred from
 * the names of the columns. If several kinds have these columns, each row needs a cell in the column `kind`. An empty
 * cell means that the member is absent. Calls `onItem` after each row.
 */
export function* readTable(file: string, bytes: Buffer, kind: ItemKind | undefined, onItem: OnItem): ReadingAtOnce {
  const table = openTable(file, bytes, headerNames(kind))
  if (isFinding(table)) return yield table
  const common = kind ?? onlyKindWith(table)
  // Read again with the kind, so that findings suggest only columns of this kind.
  if (kind === undefined && common !== undefined && table.faults.length > 0)
    return yield* readTable(file, bytes, common, onItem)
  yield* table.faults
  const isKindKnown = common !== undefined || table.names.includes('kind')
  if (!isKindKnown) yield kindMissing(table)
  for (const read of table.rows()) {
    if (isFinding(read)) yield read
    else {
      if (isKindKnown) yield* rowItem(read, common)
      onItem(read.characters / bytes.length)
    }
  }
}

function onlyKindWith({ names }: Table): ItemKind | undefined {
  const [only, ...others] = kindsWith(names.filter((name) => name !== 'kind'))
  return others.length > 0 ? undefined : only
}

function kindMissing({ place }: Table) {
  const remedy = `Add a column kind (${itemKinds.join(', ')}), or, if all rows have one kind, give it: --kind division.`
  return errorAt(place, 'the table does not say the kind of its items', remedy)
}

function* rowItem(row: TableRow, common: ItemKind | undefined): ReadingAtOnce {
  const kind = kindOf(row, common)
  if (typeof kind !== 'string') return yield kind
  const members = tableMembers[kind]
  const texts: MemberText[] = []
  let isWhole = true
  for (const cell of row.cells) {
    if (cell.name === 'kind' && isItemKind(cell, common)) continue
    const member = members.get(cell.name)
    const json = cellJson(cell, member?.form ?? 'text')
    if (typeof json !== 'string') yield* json
    const { name } = member ?? cell
    const first = texts.find((text) => text.name === name)
    if (first !== undefined) yield errorAt(cell.place(), `is set as well as ${first.cell.name}`, 'Keep one of them.')
    else if (typeof json === 'string') texts.push({ name, cell, json })
    else if (member?.isRequired === true) isWhole = false
  }
  yield* sumsIn(row, kind)
  if (isWhole) yield itemOf(row, kind, texts)
}

const sums = /^(sub)?(total|totals|totale|totaal|sum|summe|gesamt|insgesamt|somme|suma|soma)$/i

function* sumsIn({ cells }: TableRow, kind: ItemKind): ReadingAtOnce {
  const cell = cells.find(({ name, text }) => name === 'name' && sums.test(text.trim()))
  if (cell === undefined) return
  const sentence = `is ${JSON.stringify(cell.text.trim())}, which looks like a row of sums but is read as a ${kind}`
  yield { place: cell.place(), sentence, remedy: 'Delete the row if it only adds the others up.', severity: 'warning' }
}

function isItemKind({ text }: TableCell, common: ItemKind | undefined): boolean {
  return common === undefined || text.trim() === common || !tableMembers[common].has('kind')
}

function kindOf({ cells, place }: TableRow, common: ItemKind | undefined) {
  const cell = cells.find(({ name }) => name === 'kind')
  if (cell === undefined) return common ?? rowWithoutKind(place)
  const written = cell.text.trim()
  const known = itemKinds.find((kind) => kind === written)
  if (common === undefined) return known ?? wrongKind(cell, written)
  if (known === common || (known === undefined && tableMembers[common].has('kind'))) return common
  const remedy = `Write ${common}, or remove the column.`
  return errorAt(cell.place(), `is ${describeValue(written, written)}, but the table is of the kind ${common}`, remedy)
}

function rowWithoutKind(place: TableRow['place']) {
  const remedy = `Write it into the column kind (${itemKinds.join(', ')}), or give --kind for all rows.`
  return errorAt(place, 'the row does not say the kind of its item', remedy)
}

function wrongKind(cell: TableCell, written: string) {
  const { sentence, remedy } = unknownKind(written, describeValue(written, written))
  const isOwn = documentedWords.kind.some((kind) => kind === written)
  return errorAt(cell.place(), sentence, isOwn ? ownKind : remedy)
}

const ownKind = 'That is the kind of a division or an event itself: give --kind division or --kind event.'

interface MemberText {
  readonly name: string
  readonly cell: TableCell
  readonly json: string
}

function itemOf({ place }: TableRow, kind: ItemKind, texts: readonly MemberText[]) {
  const starts: number[] = []
  let text = '{'
  for (const { name, json } of texts) {
    if (starts.length > 0) text += ','
    starts.push(text.length)
    text += `${JSON.stringify(name)}:${json}`
  }
  text += '}'
  const placeAt = (offset: number, path = '') => {
    const cell = offset === 0 ? undefined : texts[lastAtMost(starts, offset)]?.cell
    return { ...(cell?.place() ?? place), path }
  }
  return jsonItem({ source: { text, placeAt }, start: 0, end: text.length, steps: [] }, kind, 'catalog')
}
