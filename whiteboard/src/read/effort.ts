import { readUnit } from './amount.ts'
import type { DraftLine } from './draft.ts'
import { readFigures } from './figures.ts'
import { textAt, wordAt, type Token } from './token.ts'

/** `RPE 8`, `@ RPE 7-8`, `@ 8 RPE`. */
export function exertion(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  const start = skipAt(tokens, at)
  const isFirst = wordAt(tokens, start) === 'rpe'
  const from = isFirst ? skipMarks(tokens, start + 1) : start
  const figures = readFigures(tokens, from)
  if (figures === undefined) return undefined
  if (!isFirst && wordAt(tokens, figures.next) !== 'rpe') return undefined
  draft.rpe = figures.value.text
  return isFirst ? figures.next : figures.next + 1
}

/** `tempo 3111`, `@ 31X1`, `(3-1-1-0)`, `3111 tempo`. */
export function tempo(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  let next = skipAt(tokens, at)
  const isNamed = wordAt(tokens, next) === 'tempo'
  if (isNamed) next = skipMarks(tokens, next + 1)
  const start = next
  let phases = ''
  while (phases.length < 4 && isPhase(tokens[next], phases === '')) {
    phases += wordAt(tokens, next)
    next += 1
    if (phases.length < 4 && textAt(tokens, next) === '-' && tokens[next]?.isApart === false) next += 1
  }
  const isFollowed = wordAt(tokens, next) === 'tempo'
  if (
    !/^\d\d[\dx]\d$/.test(phases) ||
    readUnit(tokens, next) !== undefined ||
    textAt(tokens, next) === '-' ||
    textAt(tokens, next) === '/'
  )
    return undefined
  const isMarked = isNamed || isFollowed || start > at || at === 0 || textAt(tokens, at - 1) === ','
  const isHyphened = tokens.slice(start, next).some(({ text }) => text === '-')
  const isSingle = tokens.slice(start, next).every(({ text }) => text.length === 1)
  if (!isMarked || (isHyphened && !isSingle) || (!isNamed && !isFollowed && isRound(phases))) return undefined
  draft.tempo = phases.toUpperCase()
  return isFollowed ? next + 1 : next
}

/** `1000` and `1500` are metres sooner than phases. */
function isRound(phases: string): boolean {
  return phases.endsWith('00') && /^\d+$/.test(phases)
}

function isPhase(token: Token | undefined, isFirst: boolean): boolean {
  if (token === undefined || (token.isApart && !isFirst)) return false
  if (token.word === 'x' || /^x\d{1,2}$/.test(token.word)) return true
  return token.kind === 'number' && /^\d{1,4}$/.test(token.text)
}

function skipAt(tokens: readonly Token[], at: number): number {
  return textAt(tokens, at) === '@' || wordAt(tokens, at) === 'at' ? at + 1 : at
}

function skipMarks(tokens: readonly Token[], at: number): number {
  return textAt(tokens, at) === ':' || textAt(tokens, at) === '@' || textAt(tokens, at) === '-' ? at + 1 : at
}
