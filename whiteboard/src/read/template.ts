import { matchAt, numberOf, sticky } from './amounts.ts'

/** The values of a template’s slots by name: seconds for a time, a number for `<n>`, a text for others. */
export type Slots = ReadonlyMap<string, number | string>

/** Matches a text at an offset. Returns the slots and the offset after the match, or `undefined` without a match. */
export type Template = (text: string, at: number) => { readonly slots: Slots; readonly end: number } | undefined

/**
 * Compiles a template. `[in|for]` is optional, `(a|b)` is required, `<n>` is a number, `<time>` is a time with a unit,
 * `<minutes>` one that may lack it, and `<scheme>` is a scheme such as `21-15-9`. A slot may have a name: `<n:rest>`.
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

/** Matches the end of a word. No letter may follow a letter, but one may follow a number: `12min`. */
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
