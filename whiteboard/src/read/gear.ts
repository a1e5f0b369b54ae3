import { loadUnits } from '../measures/load.ts'
import { unitsOf } from '../measures/quantity.ts'
import { amountsAt, figures, matchAt, number, sticky, type Amount } from './amounts.ts'

/**
 * A load, a height, or another instruction for a movement, such as a tempo or a percentage. `bare` is a number without
 * a unit.
 */
export type Gear = {
  readonly member: 'load' | 'height' | 'power' | 'percent' | 'rpe' | 'tempo' | 'per_side' | 'bare'
  readonly value: string | number | true
  readonly end: number
}

const shortOf = new Map(
  [
    ...loadUnits.map((unit) => ['load', unit] as const),
    ...unitsOf.height.map((unit) => ['height', unit] as const),
    ...unitsOf.power.map((unit) => ['power', unit] as const),
  ].flatMap(([member, { short, words }]) => words.map((word) => [word, { member, short }] as const)),
)
const gearWords = [...shortOf.keys()].sort((first, second) => second.length - first.length).join('|')
const weighedTwice = sticky(String.raw`(${number})[ -]?(${gearWords})\.? ?\/ ?(${number})[ -]?\2(?![\p{L}])`)
const weighed = sticky(`(\\d ?x ?)?(${figures})[ -]?(${gearWords})\\.?(?![\\p{L}])`)
const percent = sticky(`(?:@ ?|at )?(${figures}) ?(?:%|percent(?![\\p{L}]))(\\+)?(?: of 1 ?RM| 1 ?RM)?`)
const rpe = sticky(`(?:@ ?|at )?(?:rpe ?(${figures})|(${figures}) rpe(?![\\p{L}]))`)
const fourPhases = '[0-9]{2}[Xx][0-9]|[0-9]{4}'
// Without "@" or "tempo", only `30X1` in parentheses is a tempo: `5x5` is sets.
const tempo = new RegExp(
  String.raw`(?:@ ?)?(?:[Tt]empo:? ?([0-9Xx]{4}|[0-9Xx](?:[-./][0-9Xx]){3})|(?<=@ ?)(${fourPhases}|[0-9][Xx][0-9])|` +
    String.raw`(?<!.)([0-9]{2}X[0-9])(?!.)|(${fourPhases})(?= tempo))(?: tempo)?(?![\p{L}\d])`,
  'uy',
)
const side = sticky(String.raw`(?:(?:per|each|on each|ea\.?) ?(?:side|leg|arm)|e\/s|\/ ?(?:side|leg|arm))(?![\p{L}])`)
const bodyweight = sticky(String.raw`(?:@ ?|at )?((?:${number} ?x ?)?(?:body[- ]?weight|bw))(?![\p{L}])`)
const bare = sticky(`(\\d ?x ?)?(${figures})(?=$|[ ,;)])`)

/** Reads a load, a height, a percentage or the like at an offset. Returns `undefined` if there is none. */
export function gearAt(text: string, from: number): Gear | undefined {
  const sign = matchAt(sticky('@ ?|at (?=\\d)'), text, from)
  const at = from + (sign?.[0].length ?? 0)
  return (
    percentAt(text, from) ??
    rpeAt(text, from) ??
    tempoAt(text, from) ??
    pairAt(text, at) ??
    weightAt(text, at) ??
    otherAt(text, at)
  )
}

function percentAt(text: string, at: number): Gear | undefined {
  const found = matchAt(percent, text, at)
  if (found === null) return undefined
  const written = plainFigures(found[1] ?? '')
  const more = found[2] === undefined || written.endsWith('+') ? '' : '+'
  return { member: 'percent', value: numeric(written + more, '%'), end: at + found[0].length }
}

function rpeAt(text: string, at: number): Gear | undefined {
  const found = matchAt(rpe, text, at)
  if (found === null) return undefined
  return { member: 'rpe', value: numeric(plainFigures(found[1] ?? found[2] ?? ''), ''), end: at + found[0].length }
}

function tempoAt(text: string, at: number): Gear | undefined {
  const found = matchAt(tempo, text, at)
  if (found === null) return undefined
  const phases = (found.slice(1).find(Boolean) ?? '').replace(/[-./]/g, '').toUpperCase()
  return { member: 'tempo', value: phases, end: at + found[0].length }
}

/** Reads a pair whose unit is written twice: `95 lb/65 lb`. */
function pairAt(text: string, at: number): Gear | undefined {
  const found = matchAt(weighedTwice, text, at)
  if (found === null) return undefined
  const [all, one, unit, other] = found
  const gear = weightAt(`${one}/${other} ${unit}`, 0)
  return gear && { ...gear, end: at + all.length }
}

function weightAt(text: string, at: number): Gear | undefined {
  const own = matchAt(bodyweight, text, at)
  if (own !== null) return { member: 'load', value: (own[1] ?? '').toLowerCase(), end: at + own[0].length }
  const found = matchAt(weighed, text, at)
  const unit = shortOf.get(found?.[3]?.toLowerCase() ?? '')
  if (found === null || unit === undefined) return undefined
  const pieces = found[1] === undefined ? '' : `${found[1].charAt(0)} x `
  if (pieces !== '' && unit.member !== 'load') return undefined
  const written = pieces + plainFigures(found[2] ?? '')
  const value =
    unit.short === 'cm' || unit.short === 'W' ? numeric(written, ` ${unit.short}`) : `${written} ${unit.short}`
  return { member: unit.member, value, end: at + found[0].length }
}

function otherAt(text: string, at: number): Gear | undefined {
  const sides = matchAt(side, text, at)
  if (sides !== null) return { member: 'per_side', value: true, end: at + sides[0].length }
  const found = matchAt(bare, text, at)
  if (found === null) return undefined
  const pieces = found[1] === undefined ? '' : `${found[1].charAt(0)} x `
  return { member: 'bare', value: pieces + plainFigures(found[2] ?? ''), end: at + found[0].length }
}

function plainFigures(written: string): string {
  const plain = written.replace(/ to /i, '-').replaceAll(' ', '')
  return plain.replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
}

function numeric(written: string, unit: string): string | number {
  return /^\d+(\.\d+)?$/.test(written) ? Number(written) : `${written}${unit}`
}

/**
 * Returns every way to read an amount at the offset `at`. If a load or a height follows the amount, as in `10 20-inch
 * Box Jumps`, one more way is to read both.
 */
export function amountsWithGear(text: string, at: number): readonly Amount[] {
  return amountsAt(text, at).flatMap((amount) => {
    const start = text.charAt(amount.end) === ' ' ? amount.end + 1 : amount.end
    const gear = /^(?:\d|body[- ]?weight )/i.test(text.slice(start)) ? gearAt(text, start) : undefined
    // `5 x 50 kg` may be five repetitions or five weights, and `15 ft` without repetitions is a distance.
    const isPlain = gear !== undefined && /^(?:[\d./+-]+(?: |$)(?!x)|body)/.test(String(gear.value))
    const isGear = gear?.member === 'load' || (gear?.member === 'height' && amount.members.reps !== undefined)
    if (!isPlain || !isGear) return [amount]
    return [amount, { members: { ...amount.members, [gear.member]: gear.value }, end: gear.end }]
  })
}
