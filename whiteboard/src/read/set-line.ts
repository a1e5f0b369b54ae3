import { readAmount } from './amount.ts'
import { emptyDraft, place, type DraftLine } from './draft.ts'
import type { Read } from './figures.ts'
import type { BoardFinding } from './finding.ts'
import { afterPhrase, phrases } from './format/phrase.ts'
import { numberReaders } from './format/number-readers.ts'
import type { LineContext } from './line-context.ts'
import type { ReadableMovement } from './movement-index.ts'
import { wordsOfName } from './name-key.ts'
import { resolveLine, type ResolvedLine } from './resolve-line.ts'
import { readSuffix } from './suffix.ts'
import { textAt, type Token } from './token.ts'

const setNames = phrases('set, sets')

/** One or several sets of the lift above: `Set 1: 5 @ 70%`, `Sets 2-3: 3 reps @ 80%`, `5 x 60%`, `3 @ 100 kg`. */
export function readSetLine(
  tokens: readonly Token[],
  lift: ReadableMovement | undefined,
  context: LineContext,
): { readonly lines: readonly ResolvedLine[]; readonly remarks: readonly BoardFinding[] } | undefined {
  if (lift?.has_load !== true || lift.has_reps !== true) return undefined
  const opening = readSetNumbers(tokens) ?? readCount(tokens)
  const draft = draftSet(tokens.slice(opening?.next ?? 0), lift)
  if (draft === undefined) return undefined
  const findings: BoardFinding[] = []
  const line = resolveLine(draft, { ...context, findings })
  if (line?.line.reps === undefined || findings.some(({ severity }) => severity === 'error')) return undefined
  const count = opening?.value ?? 1
  const sets =
    line.sets ?? (count > 1 ? { kind: 'one', values: [count], text: String(count), isLeast: false } : undefined)
  return { lines: [{ ...line, sets, isSet: true }], remarks: findings }
}

/** Whether a line says of sets how heavy they are, and not how many repetitions they have: `Sets 1-2: 70%`. */
export function isWeightOfSets(tokens: readonly Token[]): boolean {
  const opening = readSetNumbers(tokens)
  if (opening === undefined) return false
  const draft = emptyDraft(tokens)
  const isTaken = takeSuffixes(tokens.slice(opening.next), draft) && draft.amounts.length === 0
  return isTaken && draft.equipment.length > 0 && draft.equipment.every(({ unit }) => unit !== undefined)
}

/** `Set 1:`, `Sets 1-3 -`, `Set 4 & 5`: how many sets that is. In `Set 1 - 3 @ 70%` the hyphen stands apart: three repetitions. */
function readSetNumbers(tokens: readonly Token[]): Read<number> | undefined {
  const start = afterPhrase(tokens, 0, setNames)
  const [first, link, last] = start === undefined ? [] : tokens.slice(start, start + 3)
  if (start === undefined || first?.kind !== 'number') return undefined
  const isRange = link?.text === '-' && !link.isApart && last?.kind === 'number' && !last.isApart
  const isPair = /^(&|and|,|to|\+)$/.test(link?.word ?? '') && last?.kind === 'number'
  const count = isRange || isPair ? last.value - first.value + 1 : 1
  let next = start + (isRange || isPair ? 3 : 1)
  while (setMarks.has(textAt(tokens, next))) next += 1
  return Number.isInteger(count) && count > 0 ? { value: count, next } : undefined
}

/** `4 sets of 6-8 …`. */
function readCount(tokens: readonly Token[]): Read<number> | undefined {
  const count = numberReaders.count(tokens, 0)
  const next = count === undefined ? undefined : afterPhrase(tokens, count.next, setsOf)
  return count === undefined || next === undefined ? undefined : { value: count.value, next }
}

const setsOf = phrases('sets of, sets x, set of, sets')

const setMarks = new Set([':', '-', '.', ')', '='])

function draftSet(tokens: readonly Token[], lift: ReadableMovement): DraftLine | undefined {
  const amount = readAmount(tokens, 0)
  const { figures, unit, times, clock } = amount?.value ?? {}
  if (amount === undefined || figures === undefined || clock !== undefined) return undefined
  const draft = emptyDraft(tokens)
  const isWeight = unit?.kind === 'percent' || unit?.kind === 'load'
  if (isWeight && times === undefined) return undefined
  if (!isWeight && unit !== undefined && unit.kind !== 'reps') return undefined
  // `5 x 60%` is five repetitions at it, `3 x 5` three sets.
  if (isWeight) draft.amounts.push({ ...amount.value, figures: times, unit: undefined, times: undefined })
  place(isWeight ? { ...amount.value, times: undefined } : amount.value, draft)
  if (!takeSuffixes(tokens.slice(amount.next), draft)) return undefined
  const isSaid = draft.equipment.length > 0 || draft.rpe !== undefined || times !== undefined || unit?.kind === 'reps'
  if (!isSaid || draft.alternatives.length > 0) return undefined
  draft.names.push({ tokens: tokens.slice(0, 1), words: wordsOfName(lift.name) })
  return draft
}

function takeSuffixes(tokens: readonly Token[], draft: DraftLine): boolean {
  let at = 0
  while (at < tokens.length) {
    const next = readSuffix(tokens, at, draft)
    if (next === undefined) return false
    at = next
  }
  return true
}

/** The lift that stands alone on the nearest line above. */
export function liftAbove(line: number, { lifts }: LineContext): ReadableMovement | undefined {
  const above = [...lifts.keys()].filter((each) => each < line)
  return lifts.get(Math.max(...above))
}
