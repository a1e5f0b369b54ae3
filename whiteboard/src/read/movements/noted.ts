import type { DraftLine } from './draft.ts'
import { textAt, writtenBetween, type Tokens } from '../text/token.ts'
import { findUnit } from '../amounts/units.ts'

/** What stands in square brackets is a note as it is written, unless it could be a load; behind an alternative, its. */
export function noted(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const close = textAt(tokens, at) === '[' ? closeOf(tokens, at) : -1
  if (close === -1 || !isAside(tokens.slice(at + 1, close), draft)) return undefined
  const { notes } = draft.alternatives.at(-1) ?? draft
  notes.push(writtenBetween(tokens[at], tokens[close]).replace(/^"(.+)"$/, '$1'))
  return close + 1
}

/** Where a square bracket ends, with those within. */
function closeOf(tokens: Tokens, at: number): number {
  let depth = 0
  return tokens.findIndex(({ text }, index) => {
    if (index >= at && text === '[') depth += 1
    if (index >= at && text === ']') depth -= 1
    return index > at && depth === 0
  })
}

/** `[knees]`, and behind a load `[75/55]`: what is no load, or that of others. */
function isAside(inner: Tokens, { equipment, amounts }: DraftLine): boolean {
  if (inner.some(({ kind, word }) => kind === 'word' && findUnit(word) === undefined)) return true
  if (inner.every(({ kind }) => kind === 'mark') || inner[0]?.text === '"') return true
  return equipment.length > 0 || amounts.length > 1
}
