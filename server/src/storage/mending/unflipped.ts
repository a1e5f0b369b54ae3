import { createHash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import { sealedTable, sealOf, spelt } from '../seals.ts'
import type { Row, SqlValue } from '../sql.ts'

/** Rows that spell more are not searched: the search takes the square of it, and at this length some seconds. */
const spelledMax = 24 * 1024

/**
 * The row that this one was before one bit of it flipped, the seal's own bits included; undefined when there is none.
 * `bytesOf` gives the bytes of a text as they lie, which may be no text any more.
 */
export function unflipped(
  table: string,
  row: Row,
  bytesOf: (column: string) => Uint8Array | undefined,
): Row | undefined {
  const { sealed } = sealedTable(table)
  const right = sealOf(table, row)
  if (isOneBitApart(Buffer.from(right), bytesOf('seal'))) return { ...row, seal: right }
  const spellings = sealed.map((column) => spelt(row[column], column))
  if (spellings.reduce((sum, one) => sum + one.length, table.length) > spelledMax) return undefined
  for (const [index, column] of sealed.entries()) {
    const before = createHash('sha256').update(table + spellings.slice(0, index).join(''))
    const after = spellings.slice(index + 1).join('')
    const isIt = (value: SqlValue) => {
      const hash = before.copy().update(spelt(value, column)).update(after)
      return hash.digest('base64url').slice(0, right.length) === row.seal
    }
    for (const value of valuesNear(row[column] ?? null, bytesOf(column))) {
      if (isIt(value)) return { ...row, [column]: value }
    }
  }
  return undefined
}

/** The values that are one bit away. */
function* valuesNear(value: SqlValue, bytes: Uint8Array | undefined): Generator<SqlValue> {
  if (value === null) yield* [0, 1, '']
  else if (typeof value === 'number') yield* numbersNear(value)
  else if (typeof value === 'string') {
    // Whether bytes are a text is one bit, too.
    if (bytes !== undefined) yield bytes
    yield* textsNear(bytes ?? Buffer.from(value))
  } else {
    if (isUtf8(value)) yield Buffer.from(value).toString('utf8')
    yield* bytesNear(value)
  }
}

/** The widths, in bits, in which engines keep integers: the sign is the highest bit of each. */
const widths = [8, 16, 24, 32, 48, 64]

function* numbersNear(value: number): Generator<SqlValue> {
  // Engines keep the smallest numbers, and none, in one place.
  yield* [null, 0, 1]
  if (!Number.isSafeInteger(value)) return
  for (let bit = 0n; bit < 53n; bit += 1n) yield Number(BigInt(value) ^ (1n << bit))
  for (const width of widths) yield Number(BigInt.asIntN(width, BigInt(value) ^ (1n << BigInt(width - 1))))
}

function* textsNear(bytes: Uint8Array): Generator<string> {
  for (const near of bytesNear(bytes)) if (isUtf8(near)) yield Buffer.from(near).toString('utf8')
}

/** Each time the same memory, with another bit turned. */
function* bytesNear(bytes: Uint8Array): Generator<Uint8Array> {
  const near = Uint8Array.from(bytes)
  for (const [index, byte] of bytes.entries()) {
    for (let bit = 1; bit < 256; bit *= 2) {
      near[index] = byte ^ bit
      yield near
    }
    near[index] = byte
  }
}

function isOneBitApart(one: Uint8Array, other: Uint8Array | undefined): boolean {
  if (other?.length !== one.length) return false
  const apart = one.map((byte, index) => byte ^ (other[index] ?? 0)).filter((bits) => bits !== 0)
  const [bits = 0] = apart
  return apart.length === 1 && (bits & (bits - 1)) === 0
}
