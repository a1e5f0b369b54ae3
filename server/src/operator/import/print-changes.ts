import type { Difference, Json } from '../../catalog/writing/differences.ts'
import type { ItemChange } from '../../catalog/writing/record-change.ts'

const perLineMax = 3

/**
 * The maximum number of characters of a value in a list of differences. Longer values would not fit a line of the
 * terminal and would hide the other differences.
 */
const valueLengthMax = 60

type PrintableChange = Omit<ItemChange, 'kind'> & { readonly kind: string }

/**
 * Formats a change for printing. If `isFull` is true, each difference has its own line. Otherwise a change has one
 * line, and an added item has no line.
 */
export function changeLines(change: PrintableChange, isFull: boolean): readonly string[] {
  const { kind, id, name, outcome } = change
  const title = `${kind} ${id}${name === '' ? '' : ` ${JSON.stringify(name)}`}`
  if (outcome === 'added') return isFull ? [`+ ${title}`] : []
  if (outcome === 'deleted') return [`- ${title}`]
  const lines = fileDifferences(change.differences).map((one) => differenceLine(one, isFull))
  if (isFull) return [`~ ${title}`, ...lines.map((line) => `    ${line}`)]
  const more = lines.length > perLineMax ? ` … and ${lines.length - perLineMax} more` : ''
  return [`~ ${title}: ${lines.slice(0, perLineMax).join('; ')}${more}`]
}

export function changeJson(change: ItemChange): unknown {
  const { kind, id, name, outcome } = change
  const item = { kind, id, ...(name === '' ? {} : { name }), outcome }
  return outcome === 'changed' ? { ...item, differences: fileDifferences(change.differences) } : item
}

/**
 * Converts the values in differences to the form that catalog files have. Omits members that catalog files do not have.
 */
export function fileDifferences(differences: readonly Difference[]): readonly Difference[] {
  const visible = differences.filter(({ path }) => !path.endsWith('isDescribed'))
  return visible.map((one) => {
    const isDetails = /(^|\.)details$/.test(one.path)
    const valueOf = (name: string, value: unknown) =>
      asInFiles(isDetails && (name === 'before' || name === 'after') ? 'details' : name, value)
    return JSON.parse(JSON.stringify(one), valueOf) as Difference
  })
}

/** A reviver for `JSON.parse`. It converts a stored item to the form that catalog files have. */
export function asInFiles(name: string, value: unknown): unknown {
  if (name === 'isDescribed') return undefined
  return name === 'details' && typeof value === 'string' ? JSON.parse(value) : value
}

function differenceLine({ op, path, before, after }: Difference, isFull: boolean): string {
  if (op === 'order') return `${path}: another order`
  if (op === 'add') return `+ ${path}${nameOf(after)}`
  if (op === 'remove') return `- ${path}${nameOf(before)}`
  return `${path}: ${displayed(before, isFull)} → ${displayed(after, isFull)}`
}

function nameOf(element: Json | undefined): string {
  const name = typeof element === 'object' && element !== null && 'name' in element ? element.name : undefined
  return typeof name === 'string' ? ` ${JSON.stringify(name)}` : ''
}

function displayed(value: Json | undefined, isFull: boolean): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return isFull || text.length <= valueLengthMax ? text : `${text.slice(0, valueLengthMax)}…`
}
