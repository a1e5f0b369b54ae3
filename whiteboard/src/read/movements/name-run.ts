import type { Read } from '../amounts/figures.ts'
import { stops } from '../names/whole-names.ts'
import { readBothSides, readOneSide } from './side.ts'
import { textAt, type Token, type Tokens } from '../text/token.ts'

/** The words of a name as they stand on the line. */
export type NameRun = { readonly tokens: Tokens; readonly words: readonly string[] }

/** `Row cals` is a rower, counted in calories. */
const calorieWords = new Set(['cal', 'cals', 'calorie', 'calories'])

/** The longest run of words at a place that can be a name: `Chest-to-bar Pull-ups`, `C & J`, `toes 2 bar`. */
export function readName(tokens: Tokens, at: number): Read<NameRun> | undefined {
  let next = at
  const words: string[] = []
  while (next < tokens.length) {
    const step = nameStep(tokens, next, words.length)
    if (step === undefined) break
    words.push(...step.value)
    next = step.next
  }
  return words.length === 0 ? undefined : { value: { tokens: tokens.slice(at, next), words }, next }
}

function nameStep(tokens: Tokens, at: number, taken: number): Read<readonly string[]> | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'word') return wordStep(tokens, at, taken)
  if (isOneLimb(tokens, at)) return { value: ['single'], next: textAt(tokens, at + 1) === '-' ? at + 2 : at + 1 }
  if (token.kind === 'number')
    return taken > 0 && isNumberForTo(tokens, at) ? { value: [token.text], next: at + 1 } : undefined
  return markStep(tokens, at, taken)
}

/** The `1-arm` of `10 1-arm Dumbbell Snatches`. */
export function isOneLimb(tokens: Tokens, at: number): boolean {
  const limb = textAt(tokens, at + 1) === '-' ? tokens[at + 2] : undefined
  return textAt(tokens, at) === '1' && /^(arm|leg|hand)(ed)?$/.test(limb?.word ?? '')
}

function wordStep(tokens: Tokens, at: number, taken: number): Read<readonly string[]> | undefined {
  const token = tokens[at]
  const isTempo = token?.word === 'tempo' && taken === 0 && tokens[at + 1]?.kind === 'word'
  if (token === undefined || (stops.has(token.word) && !isTempo)) return undefined
  if (taken > 0 && endsName(tokens, at)) return undefined
  // An article is no name by itself, and "and" leads on only from one.
  if (token.word === 'and' && (taken === 0 || !leadsOn(tokens[at + 1]))) return undefined
  return { value: [token.word], next: at + 1 }
}

function endsName(tokens: Tokens, at: number): boolean {
  return calorieWords.has(tokens[at]?.word ?? '') || isOfSide(tokens, at) || isOnThe(tokens, at)
}

/** `Side Plank L/R`, or the last word of `KB Snatch R`. */
function isOfSide(tokens: Tokens, at: number): boolean {
  return readBothSides(tokens, at) !== undefined || readOneSide(tokens, at) !== undefined
}

/** `on the 2:00`, `on the 20-inch box`. */
function isOnThe(tokens: Tokens, at: number): boolean {
  const [on, the, figure] = tokens.slice(at, at + 3)
  return on?.word === 'on' && the?.word === 'the' && figure?.kind === 'number'
}

/** The `go` of `touch and go`, the hyphen of `touch-and-go`. */
function leadsOn(following: Token | undefined): boolean {
  return following?.kind === 'word' || (following?.text === '-' && !following.isApart)
}

/** Hyphens and dots within a name, and the ampersand. */
function markStep(tokens: Tokens, at: number, taken: number): Read<readonly string[]> | undefined {
  const [token, following] = [tokens[at], tokens[at + 1]]
  if (taken === 0 || token === undefined) return undefined
  if (token.text === '&') return following?.kind === 'word' ? { value: ['and'], next: at + 1 } : undefined
  if (token.text === '.' && !token.isApart) return { value: [], next: at + 1 }
  const isHyphen = token.text === '-' && !token.isApart && following?.isApart === false
  return isHyphen && (following.kind === 'word' || isNumberForTo(tokens, at + 1))
    ? { value: [], next: at + 1 }
    : undefined
}

const goals = new Set(['bar', 'bars', 'overhead', 'oh', 'elbow', 'elbows', 'ring', 'rings', 'hand', 'target', 'plate'])

/** `toes 2 bar`, `toes-2-bar`: the only number in a name. */
function isNumberForTo(tokens: Tokens, at: number): boolean {
  const goal = textAt(tokens, at + 1) === '-' ? tokens[at + 2] : tokens[at + 1]
  return textAt(tokens, at) === '2' && goal !== undefined && goals.has(goal.word)
}
