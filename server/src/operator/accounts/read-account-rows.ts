import type { Readable } from 'node:stream'
import { errorAt, isFinding, unknownName, type Reading, type ReadingAtOnce } from '../../files/source-item.ts'
import { membersAt } from '../../files/json/json-text.ts'
import { openInput, readBytes } from '../../files/open-source.ts'
import { readJsonLines, type JsonLine } from '../../files/read-ndjson.ts'
import { binaryRefusal, jsonBytesMax, lineBytesMax, readHead } from '../../files/source-format.ts'
import { describeValue } from '../../contract/shape/describe-value.ts'
import { openTable, type TableCell, type TableRow } from '../../files/table/open-table.ts'

const accountMembers = ['key', 'gym', 'name', 'sees', 'rate_limit', 'expires'] as const

export type AccountMember = (typeof accountMembers)[number]

export type AccountRow = Pick<TableRow, 'place' | 'cells'>

/**
 * Yields the rows of a file of accounts. The file is a table or NDJSON. Yields an error for each row that cannot be
 * read.
 */
export async function* readAccountRows(name: string, standardInput: Readable): Reading<AccountRow> {
  const opened = await openInput(name, standardInput)
  if (isFinding(opened)) return yield opened
  const { file } = opened
  const { head, chunks } = await readHead(opened.chunks, lineBytesMax)
  const refusal = binaryRefusal(file, head)
  if (refusal !== undefined) return yield refusal
  if (/^(\ufeff)?\s*\{/.test(head.toString('utf8', 0, 1000))) {
    for await (const read of readJsonLines(file, chunks)) yield* isFinding(read) ? [read] : rowOfLine(read)
    return
  }
  const bytes = await readBytes(file, chunks, jsonBytesMax)
  if (isFinding(bytes)) return yield bytes
  const table = openTable(file, bytes, { known: accountMembers })
  if (isFinding(table)) return yield table
  yield* table.faults
  const missing = (['key', 'gym'] as const).filter((member) => !table.names.includes(member))
  for (const member of missing)
    yield errorAt(table.place, `the column \`${member}\` is missing`, columnRemedies[member])
  for (const read of table.rows()) if (isFinding(read) || missing.length === 0) yield read
}

const columnRemedies = {
  gym: 'Add it: the gym that each account belongs to.',
  key: 'Add it: your own name for each account.',
}

function* rowOfLine({ source, start }: JsonLine): ReadingAtOnce<AccountRow> {
  const cells: TableCell[] = []
  for (const member of membersAt(source.text, start)) {
    const name = String(member.step)
    const place = source.placeAt(member.placed, name)
    const value: unknown = JSON.parse(source.text.slice(member.start, member.end))
    if (!accountMembers.some((known) => known === name)) {
      const { sentence, remedy } = unknownName('field', name, accountMembers)
      yield errorAt(place, sentence, remedy)
    } else if (typeof value === 'string' || typeof value === 'number') {
      cells.push({ name, text: String(value), place: () => place })
    } else if (value !== null) {
      yield errorAt(place, `is ${describeValue(value, JSON.stringify(value))}; expected a text`, 'Write it in quotes.')
    }
  }
  yield { place: source.placeAt(start), cells }
}
