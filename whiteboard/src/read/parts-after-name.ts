import { amountsAt, matchAt, membersOfReps, sticky } from './amounts.ts'
import { gearAt } from './gear.ts'
import type { Failure, LineDraft, Work, WorkContext } from './line-draft.ts'

/** Reads a movement that begins at the offset `at`. Returns a failure if the text cannot be read. */
export type ReadWork = (text: string, at: number, context: WorkContext) => Work | Failure

/** The line that is being read, and the draft that collects what was read. */
export type Reading = {
  readonly text: string
  readonly draft: LineDraft
  readonly context: WorkContext
  readonly readOther: ReadWork
}

/** Reads one part of a line at the offset `at`. Returns the offset after it, or `undefined` if it is not there. */
export type ReadPart = (at: number, reading: Reading) => number | undefined

const one = String.raw`\d{1,3}`
const ofASet = String.raw`(${one}(?:[-/]${one})?\+?|max)(?: reps?)?`
const setsAfterName = sticky(
  String.raw`(?:(\d{1,2}) sets?(?: of (?:${ofASet})?)?|(\d{1,2}) ?x ?${ofASet}|` +
    String.raw`(${one}(?:-${one})*\+?|${one}\/${one}|max) reps?|(${one}(?:-${one}){2,}))(?=$|[ ,;)])`,
)

/**
 * Reads the sets and repetitions after the name of a lift, such as `5x5` or `5-3-1`. Returns the offset after them, or
 * `undefined` if there are none.
 */
export function readSets(at: number, { text, draft }: Reading): number | undefined {
  const found = draft.hasAmount ? null : matchAt(setsAfterName, text, at)
  if (found === null) return undefined
  const [all, sets, ofSets, times, ofTimes, reps, scheme] = found
  const written = ofSets ?? ofTimes ?? reps ?? scheme
  const count = sets ?? times
  if (count !== undefined) draft.sets = Number(count)
  draft.isLift = true
  if (written !== undefined) draft.setAll(/^max$/i.test(written) ? { reps: 'Max' } : membersOfReps(written), at)
  // In `3 sets of 45 s` the measure follows `of`, so the space before it is left.
  return at + all.trimEnd().length
}

/**
 * Reads a load or a height after a comma. Returns the offset after it. Returns `undefined` if there is none, and for a
 * number without a unit, which could mean anything.
 */
export function readGearOfUnit(at: number, reading: Reading): number | undefined {
  return ['bare', 'per_side'].includes(gearAt(reading.text, at)?.member ?? '') ? undefined : readGear(at, reading)
}

const lightest = 15

const equipment = sticky(String.raw` (box|ball|barbell|dumbbells?|kettlebells?|plate|vest)(?![\p{L}-])`)

const gearLead = sticky(String.raw`(?:with|w\/|using)(?: an?)? ?`)

export function readGear(at: number, { text, draft }: Reading): number | undefined {
  const lead = matchAt(gearLead, text, at)
  const from = at + (lead?.[0].length ?? 0)
  const gear = gearAt(text, from)
  if (gear === undefined) return undefined
  const isSigned = lead !== null || text.charAt(from) === '@'
  // The numbers in `Thrusters 43/30` are loads; those in `Lunges 5/5` could mean anything.
  const isHeavy = draft.movement.has_load === true && Number.parseFloat(String(gear.value)) >= lightest
  const isPair = String(gear.value).includes('/') && (draft.hasAmount || isHeavy)
  if (gear.member === 'bare' && !isSigned && !isPair) return undefined
  // If the movement has no height, a length after the name is an amount: `Lunge 50 ft`.
  if (gear.member === 'height' && draft.movement.has_height !== true) return undefined
  draft.take(gear, at)
  return readEquipment(gear.end, text, draft)
}

/**
 * Reads the equipment after a load or height, as in `24 inch box`. Adds a note with the equipment, unless the name of
 * the movement contains it, as in `Box Jump`. Returns the offset after the equipment.
 */
function readEquipment(at: number, text: string, { movement, notes }: LineDraft): number {
  const [all = '', word = ''] = matchAt(equipment, text, at) ?? []
  if (!movement.name.toLowerCase().includes(word.toLowerCase())) notes.push(word.toLowerCase())
  return at + all.length
}

const timesAfterName = sticky(String.raw`(?:x ?|- ?|: ?)?(?=\d)`)

/** Reads an amount after the name: `Run 400 m`. Returns the offset after it, or `undefined` if there is none. */
export function readAmount(at: number, { text, draft }: Reading): number | undefined {
  const lead = draft.hasAmount ? null : matchAt(timesAfterName, text, at)
  const [, amount] = lead === null ? [] : amountsAt(text, at + lead[0].length)
  if (lead === null || amount === undefined) return undefined
  const { reps } = amount.members
  if (reps !== undefined && reps !== 'Max' && !lead[0].startsWith('x')) return undefined
  draft.setAll(amount.members, at)
  return amount.end
}
