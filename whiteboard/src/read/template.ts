import { matchAt, numberOf, sticky } from './amounts.ts'

/** The values that a template found in a text, by the name of the slot. Times are in seconds. */
export type Slots = ReadonlyMap<string, number | string>

/**
 * Matches a text at an offset. Returns the values of the slots and the offset after the match. Returns `undefined` if
 * the text does not match.
 */
export type Template = (text: string, at: number) => { readonly slots: Slots; readonly end: number } | undefined

/**
 * Creates a template. In a template, `[in|for]` is optional and `(a|b)` is required. `<n>` is a number, `<time>` is a
 * time with a unit, `<minutes>` is a time that can lack its unit, and `<scheme>` is a rep scheme. `<n:rest>` gives the
 * name `rest` to a slot.
 */
export function template(form: string): Template {
  const slots: { readonly name: string; readonly kind: string }[] = []
  const pattern = form
    .split(' ')
    .map((token) => {
      const isOptional = /^\[.*\]$/.test(token)
      const body = (isOptional ? token.slice(1, -1) : token).replaceAll('_', ' ?').replaceAll('(', '(?:')
      const source = body.replace(/<(\w+)(?::(\w+))?>/g, (_, kind: string, name: string = kind) => {
        slots.push({ kind, name })
        return `(${slotPatterns.get(kind) ?? ''})`
      })
      return isOptional ? `(?:(?:${source})${wordEnd} ?)?` : `(?:${source})${wordEnd} ?`
    })
    .join('')
  const expression = sticky(pattern)
  return (text, at) => {
    const found = matchAt(expression, text, at)
    if (found === null || found[0].trim() === '') return undefined
    const values = slots.map(({ name, kind }, index) => [name, valueOf(kind, found[index + 1] ?? '')] as const)
    return { slots: new Map(values), end: at + found[0].trimEnd().length }
  }
}

const wordEnd = String.raw`(?<![\p{L}](?=[\p{L}\p{N}]))`

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const count = String.raw`\d{1,4}|${numbers.join('|')}`
const measured = String.raw`\d{1,3}(?:\.\d)?[ -]?|(?:an?|${numbers.join('|')})[ -]`
const timeUnits = String.raw`(?:hours?|hrs?|min(?:ute)?s?|sec(?:ond)?s?|''|[ms'"])(?![\p{L}])`
const timed = String.raw`\d{0,3}:[0-5]\d(?: ?min(?:ute)?s?)?|(?:${measured})${timeUnits}`

const slotPatterns = new Map([
  ['n', count],
  ['time', timed],
  [
    'minutes',
    String.raw`${timed}|(?:[1-5]?\d|60)(?![\d-]|[.:]\d|[ -]?(?:rounds?|sets?|x|times|cal|m|km|reps?)(?![\p{L}]))`,
  ],
  ['scheme', String.raw`\d{1,4}(?:-\d{1,4}){2,}|\d{1,4}-\d{1,4}`],
  ['noun', String.raw`(?:sets?|rounds?|intervals?|movements?|amraps?|efforts?)`],
  ['open', String.raw`\d{1,4}(?: ?[-,] ?\d{1,4})+ ?[-,]? ?(?:\.{2,3}|etc\.?)`],
])

function valueOf(kind: string, written: string): number | string {
  if (kind === 'n') return numberIn(written)
  if (kind === 'time' || kind === 'minutes') return secondsIn(written.toLowerCase())
  return written
}

function numberIn(written: string): number {
  const named = numbers.indexOf(written.toLowerCase())
  return named < 0 ? numberOf(written) : named + 1
}

function secondsIn(written: string): number {
  const [, minutes, seconds] = /^(\d{0,3}):(\d\d)/.exec(written) ?? []
  if (minutes !== undefined) return Number(minutes) * 60 + Number(seconds)
  const [, figure = '', unit = ''] = /^([\d.]+|[a-z]+?)[ -]?(hours?|hrs?|min\w*|sec\w*|''|[ms'"])?$/.exec(written) ?? []
  const size = unit.startsWith('h') ? 3600 : /^(?:s|"|'')/.test(unit) ? 1 : 60
  return (/^an?$/.test(figure) ? 1 : numberIn(figure)) * size
}
