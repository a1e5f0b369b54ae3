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
 * The items of a table, one a row; of `kind`, of the only kind that has all its columns, or of the kind that each row
 * says in its column `kind`. A cell that is empty leaves its member out. `onItem` is told what share of the file each
 * row is: characters count as bytes, and what is left over is told at its end.
 */
export function* readTable(file: string, bytes: Buffer, kind: ItemKind | undefined, onItem: OnItem): ReadingAtOnce {
  const table = openTable(file, bytes, headerNames(kind))
  if (isFinding(table)) return yield table
  const told = kind ?? onlyKindWith(table)
  // What is said of a column names those of its kind alone.
  if (kind === undefined && told !== undefined && table.faults.length > 0)
    return yield* readTable(file, bytes, told, onItem)
  yield* table.faults
  const isSaid = told !== undefined || table.names.includes('kind')
  if (!isSaid) yield kindMissing(table)
  for (const read of table.rows()) {
    if (isFinding(read)) yield read
    else {
      if (isSaid) yield* rowItem(read, told)
      onItem(read.characters / bytes.length)
    }
  }
}

/** The only kind that has all the columns of a table, if just one has. */
function onlyKindWith({ names }: Table): ItemKind | undefined {
  const [only, ...others] = kindsWith(names.filter((name) => name !== 'kind'))
  return others.length > 0 ? undefined : only
}

function kindMissing({ place }: Table) {
  const remedy = `Add a column kind (${itemKinds.join(', ')}), or, if all rows are of one, give it: --kind division.`
  return errorAt(place, 'the table does not say of which kind its items are', remedy)
}

/** The item of a row, or what keeps it from being one: it is not delivered without a member that it needs. */
function* rowItem(row: TableRow, told: ItemKind | undefined): ReadingAtOnce {
  const kind = kindOf(row, told)
  if (typeof kind !== 'string') return yield kind
  const members = tableMembers[kind]
  const texts: MemberText[] = []
  let isWhole = true
  for (const cell of row.cells) {
    if (cell.name === 'kind' && isItemKind(cell, told)) continue
    const member = members.get(cell.name)
    const json = cellJson(cell, member?.form ?? 'text')
    if (typeof json !== 'string') yield* json
    const { name } = member ?? cell
    const first = texts.find((text) => text.name === name)
    if (first !== undefined) yield errorAt(cell.place(), `stands beside ${first.cell.name}`, 'Keep one of them.')
    else if (typeof json === 'string') texts.push({ name, cell, json })
    else if (member?.isRequired === true) isWhole = false
  }
  yield* sumsIn(row, kind)
  if (isWhole) yield itemOf(row, kind, texts)
}

/** What the last row of a sheet is called that adds the others up. */
const sums = /^(sub)?(total|totals|totale|totaal|sum|summe|gesamt|insgesamt|somme|suma|soma)$/i

function* sumsIn({ cells }: TableRow, kind: ItemKind): ReadingAtOnce {
  const cell = cells.find(({ name, text }) => name === 'name' && sums.test(text.trim()))
  if (cell === undefined) return
  const sentence = `is ${JSON.stringify(cell.text.trim())}, as a row of sums is called, and is taken for a ${kind}`
  yield { place: cell.place(), sentence, remedy: 'Delete the row if it only adds the others up.', severity: 'warning' }
}

/** Whether the cell says what the item is. Where that is known it may be one's own kind: `team`. */
function isItemKind({ text }: TableCell, told: ItemKind | undefined): boolean {
  return told === undefined || text.trim() === told || !tableMembers[told].has('kind')
}

function kindOf({ cells, place }: TableRow, told: ItemKind | undefined) {
  const cell = cells.find(({ name }) => name === 'kind')
  if (cell === undefined) return told ?? rowWithoutKind(place)
  const written = cell.text.trim()
  const known = itemKinds.find((kind) => kind === written)
  if (told === undefined) return known ?? wrongKind(cell, written)
  if (known === told || (known === undefined && tableMembers[told].has('kind'))) return told
  const remedy = `Write ${told}, or take the column out.`
  return errorAt(cell.place(), `is ${describeValue(written, written)}, but the table is of the kind ${told}`, remedy)
}

function rowWithoutKind(place: TableRow['place']) {
  const remedy = `Write it into the column kind (${itemKinds.join(', ')}), or give --kind for all rows.`
  return errorAt(place, 'the row does not say of which kind its item is', remedy)
}

function wrongKind(cell: TableCell, written: string) {
  const { sentence, remedy } = unknownKind(written, describeValue(written, written))
  const isOwn = documentedWords.kind.some((kind) => kind === written)
  return errorAt(cell.place(), sentence, isOwn ? ownKind : remedy)
}

const ownKind = 'That is the kind of a division or an event itself: give --kind division or --kind event.'

/** A member as JSON, and the cell that says it. */
interface MemberText {
  readonly name: string
  readonly cell: TableCell
  readonly json: string
}

/** The item whose JSON is put together from cells, each with its place. */
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
