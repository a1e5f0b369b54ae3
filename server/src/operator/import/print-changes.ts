import type { Difference, Json } from '../../catalog/writing/differences.ts'
import type { Change } from '../../catalog/writing/record-change.ts'

/** How many differences one line tells. */
const onOneLine = 3

/** How long a value is in a line; a whole description would hide the rest. */
const valueLengthMax = 60

/** A change, of the history one of an account, too. */
type ToldChange = Omit<Change, 'kind'> & { readonly kind: string }

/** A change in lines: one, or with `isFull` each difference on its own. What is new is told by its number alone. */
export function changeLines(change: ToldChange, isFull: boolean): readonly string[] {
  const { kind, id, name, outcome } = change
  const title = `${kind} ${id}${name === '' ? '' : ` ${JSON.stringify(name)}`}`
  if (outcome === 'added') return isFull ? [`+ ${title}`] : []
  if (outcome === 'deleted') return [`- ${title}`]
  const told = fileDifferences(change.differences).map((one) => differenceLine(one, isFull))
  if (isFull) return [`~ ${title}`, ...told.map((line) => `    ${line}`)]
  const more = told.length > onOneLine ? ` … and ${told.length - onOneLine} more` : ''
  return [`~ ${title}: ${told.slice(0, onOneLine).join('; ')}${more}`]
}

/** Returns a change as `--json` prints it. */
export function changeJson(change: Change): unknown {
  const { kind, id, name, outcome } = change
  const item = { kind, id, ...(name === '' ? {} : { name }), outcome }
  return outcome === 'changed' ? { ...item, differences: fileDifferences(change.differences) } : item
}

/** Returns differences with values as in catalog files, without members that only the catalog uses. */
export function fileDifferences(differences: readonly Difference[]): readonly Difference[] {
  const told = differences.filter(({ path }) => !path.endsWith('isDescribed'))
  return told.map((one) => {
    const isDetails = /(^|\.)details$/.test(one.path)
    const valueOf = (name: string, value: unknown) =>
      asInFiles(isDetails && (name === 'before' || name === 'after') ? 'details' : name, value)
    return JSON.parse(JSON.stringify(one), valueOf) as Difference
  })
}

/** Reads a state of an item as files have it: details, which are kept as text, are values. */
export function asInFiles(name: string, value: unknown): unknown {
  if (name === 'isDescribed') return undefined
  return name === 'details' && typeof value === 'string' ? JSON.parse(value) : value
}

function differenceLine({ op, path, before, after }: Difference, isFull: boolean): string {
  if (op === 'order') return `${path}: another order`
  if (op === 'add') return `+ ${path}${nameOf(after)}`
  if (op === 'remove') return `- ${path}${nameOf(before)}`
  return `${path}: ${shown(before, isFull)} → ${shown(after, isFull)}`
}

function nameOf(element: Json | undefined): string {
  const name = typeof element === 'object' && element !== null && 'name' in element ? element.name : undefined
  return typeof name === 'string' ? ` ${JSON.stringify(name)}` : ''
}

function shown(value: Json | undefined, isFull: boolean): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return isFull || text.length <= valueLengthMax ? text : `${text.slice(0, valueLengthMax)}…`
}
