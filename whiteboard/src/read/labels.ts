import type { Label } from './board-item.ts'
import { afterPhrase, phrases } from './format/phrase.ts'
import type { Read } from './figures.ts'
import { textOf, textAt, wordAt, type Token } from './token.ts'

/** A label such as `A.`, `B)`, `Strength:`, `Metcon`, `Level 1:`; what follows it on its line is read on its own. */
export function readLabel(tokens: readonly Token[], at: number): Read<Label> | undefined {
  const letter = readLetter(tokens, at)
  if (letter !== undefined) return letter
  for (const [section, names] of sections) {
    const end = afterPhrase(tokens, at, names)
    if (end === undefined) continue
    const label = { section, text: textOf(tokens.slice(at, end)) }
    const isSeparated = marks.has(textAt(tokens, end))
    // `Metcon (AMRAP - Reps)`: how it is scored is said again below.
    const isScored = textAt(tokens, end) === '(' && textAt(tokens, tokens.length - 1) === ')'
    if (end === tokens.length || isScored) return { value: label, next: tokens.length }
    if (isSeparated) return { value: label, next: end + 1 }
    const isNumbered = tokens[end]?.kind === 'number' || /^[a-f]$/.test(wordAt(tokens, end))
    const after = tokens[end + 1]
    if (isNumbered && (after === undefined || marks.has(after.text))) {
      return { value: { section, text: textOf(tokens.slice(at, end + 1)) }, next: Math.min(end + 2, tokens.length) }
    }
  }
  return undefined
}

const marks = new Set([':', '-', '.', '|', ')'])

/** `A.`, `B)`, `A:`, `A1)`, `(A)`. */
function readLetter(tokens: readonly Token[], at: number): Read<Label> | undefined {
  const start = textAt(tokens, at) === '(' ? at + 1 : at
  const token = tokens[start]
  const mark = tokens[start + 1]
  if (token?.kind !== 'word' || !/^[a-h]\d?$/.test(token.word) || mark === undefined || mark.isApart) return undefined
  if (mark.text !== '.' && mark.text !== ')' && mark.text !== ':') return undefined
  return { value: { section: 'any', text: token.text }, next: start + 2 }
}

const sections = [
  ['warm-up', phrases('warm up, warmup, general warm up, specific warm up, wu')],
  [
    'strength',
    phrases(
      'strength, weightlifting, lift, lifting, oly, olympic lifting, strength work, powerlifting, strength skill, heavy day',
    ),
  ],
  ['skill', phrases('skill, skills, gymnastics, skill work, skill practice, gymnastics skill, gymnastic')],
  [
    'level',
    phrases(
      'level, l1, l2, l3, l4, rx, rx +, scaled, beginner, intermediate, advanced, foundations, fitness, performance, sport, option, track',
    ),
  ],
  ['own-words', phrases('workout')],
  [
    'any',
    phrases(`wod, metcon, conditioning, workout of the day, part, accessory, finisher, main, todays wod, the wod, accessory work, cardio, engine, team wod, crossfit,
    met con, mc, section, block, event, wod of the day, todays workout, the workout, bonus, extra, core, midline, daily wod, program, for today, gpp, core work, training`),
  ],
] as const
