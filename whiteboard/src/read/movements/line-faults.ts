import type { Amount } from '../amounts/amount.ts'
import { boardError, refuse, type Place, type NewMovement } from '../finding.ts'
import type { LineContext } from './line-context.ts'
import { unitFor } from '../names/measured.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import type { DraftLine } from './draft.ts'
import type { Resolved } from '../names/resolve-name.ts'
import type { NameRun } from './name-run.ts'
import { singular } from '../names/name-key.ts'

const measures = ['reps', 'calories', 'distance', 'duration'] as const

/** An amount that a movement has not, or has already. */
export function notApplicable(amount: Amount, movement: ReadableMovement, isTwice: boolean) {
  const { place, text } = amount
  if (isTwice) {
    const sentence = `The line says twice how much of ${movement.name} is done.`
    return boardError('not-understood', place, sentence, 'Write one amount, or two lines.')
  }
  const named = unitFor(amount, movement)?.kind ?? 'reps'
  const has = measures.filter((measure) => movement[`has_${measure}`] === true)
  const sentence = `${movement.name} is not counted in ${named}; the line says ${text}.`
  const correct = has.length === 0 ? 'Correct the line' : `Write its ${has.join(', or its ')} with the unit`
  const remedy = `${correct}, or give ${movement.name} \`has_${named}: true\` in the catalog.`
  return boardError('measure-not-applicable', place, sentence, remedy)
}

/** A name that nobody knows, or that several movements go by. */
export function unknownName(text: string, { kind, names }: Exclude<Resolved, { kind: 'one' }>, place: Place) {
  if (kind === 'several') {
    const sentence = `"${text}" may be any of ${names.join(', ')}.`
    return boardError('several-movements', place, sentence, 'Write the one that is meant.', names)
  }
  const remedy = 'Correct the name, add the movement to the catalog, or mark the line as a remark with ">".'
  return boardError('unknown-movement', place, `No movement is called "${text}".`, remedy, names)
}

/** The stub of a movement from the line that names it. */
export function newMovement(words: readonly string[], draft: DraftLine): NewMovement {
  // `burpees over bar` is one burpee over the bar.
  const tail = words.findIndex((word, at) => at > 0 && /^(to|over|with|on|from|of|in)$/.test(word))
  const counted = tail === -1 ? words.length - 1 : tail - 1
  const named = words.map((word, index) => (index === counted ? singular(word) : word))
  const name = named.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  const id = `mv_${named.join('_').replaceAll(/[^a-z0-9_]/g, '')}`
  const measures = new Set([...draft.amounts.map(measureOf), ...draft.equipment.map(equipmentOf)])
  const flags = [...measures].sort().map((measure) => [`has_${measure}`, true] as const)
  return { id, name, ...Object.fromEntries(flags) }
}

function measureOf({ unit, clock }: Amount, index: number): string {
  // A second number without a unit is what the movement is done with.
  if (index > 0 && unit === undefined && clock === undefined) return 'load'
  if (clock !== undefined) return 'duration'
  const kind = unit?.kind
  return kind === 'calories' || kind === 'distance' || kind === 'duration' ? kind : 'reps'
}

function equipmentOf({ unit }: Amount): string {
  return unit?.kind === 'height' || unit?.kind === 'power' ? unit.kind : 'load'
}

/** Refuses an amount that nobody does, and a ladder that says not how it goes. */
export function tellRange({ figures, text, place }: Amount, { findings }: LineContext): void {
  const [first = 0, last = 0, third] = figures?.values ?? []
  // `10 to 1 Deadlifts` are ten rounds of them, and no range.
  const isLadder = /^(range|scheme)$/.test(figures?.kind ?? '') && third === undefined && Math.min(first, last) === 1
  if (isLadder && Math.max(first, last) >= ladderLeast) {
    const remedy = `Write the scheme above the movements: "${first === 1 ? '1-2-3-4-5' : '5-4-3-2-1'}".`
    refuse(findings, place, `${text} may be a ladder, and does not say how it is done.`, remedy)
  }
  if (figures?.values.some((value) => value <= 0 || value >= amountEnd) !== true) return
  const sentence = `${text} is no amount that anybody does.`
  refuse(findings, place, sentence, 'Write a number from 1 to 99,999.', 'out-of-range')
}

/** Steps that a ladder from or to 1 has: a range is not so wide. */
const ladderLeast = 5

/** Nobody does a hundred thousand of anything. */
const amountEnd = 100_000

/** `2 KBs 24/16 kg` are two kettlebells rather than as many swings: refused where it stands as a line of work. */
export function isPairOfBells({ amounts }: DraftLine, { words, tokens }: NameRun, { findings }: LineContext): boolean {
  const [amount] = amounts
  const isTwo = amount?.figures?.text === '2' && amount.unit === undefined && amount.times === undefined
  if (!isTwo || words.join(' ') !== 'kbs' || tokens[0] === undefined) return false
  const sentence = '"2 KBs" may be two kettlebells, or as many swings.'
  refuse(findings, tokens[0].place, sentence, 'Write "2 Kettlebell Swings", or the load behind the movement.')
  return true
}
