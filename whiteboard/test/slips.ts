import { readBoard } from '../src/read/read-board.ts'
import type { MovementIndex } from '../src/read/movement-index.ts'
import { randomFrom } from './generated-workouts.ts'

type Slip = (text: string, random: () => number) => string | undefined

export const slips = {
  'a wrong letter': (text, random) => {
    const letter = letterIn(text, random)
    const other = String.fromCharCode(97 + Math.floor(random() * 26))
    return letter === undefined ? undefined : text.slice(0, letter) + other + text.slice(letter + 1)
  },
  'two letters swapped': (text, random) => {
    const at = letterIn(text, random)
    if (at === undefined) return undefined
    return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
  },
  'a letter lost': (text, random) => {
    const at = letterIn(text, random)
    return at === undefined ? undefined : text.slice(0, at) + text.slice(at + 1)
  },
  'a unit lost': (text, random) =>
    without(text, / ?\b(?:kg|lb|cal|in|cm|m|km|s|min|minutes|seconds|reps?|rounds?|%)(?![\p{L}])/giu, random),
  'spaces round a hyphen': (text, random) => replaced(text, /(?<=\d)-(?=\d)/g, ' - ', random),
  'lines joined': (text, random) => replaced(text, /\n\s*/g, ' ', random),
  'a line broken': (text, random) => replaced(text, / (?=\S)/g, '\n', random),
  'a word lost': (text, random) => without(text, /(?<=\s|^)\S+ ?/gu, random),
} as const satisfies Readonly<Record<string, Slip>>

export type SlipName = keyof typeof slips

export function otherReadings(
  boards: readonly string[],
  count: number,
  index: MovementIndex,
  names: readonly SlipName[],
) {
  const random = randomFrom(16)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const others: { readonly name: SlipName; readonly board: string; readonly text: string }[] = []
  let tried = 0
  for (let each = 0; each < count; each += 1) {
    const [board, name] = [pick(boards), pick(names)]
    const text = slips[name](board, random)
    if (text === undefined || text === board) continue
    tried += 1
    const [before, after] = [readBoard(board, index), readBoard(text, index)]
    const isReported = after.workouts.length === 0 || after.findings.length > before.findings.length
    if (!isReported && workOf(before) !== workOf(after)) others.push({ name, board, text })
  }
  return { tried, others }
}

function workOf({ workouts }: ReturnType<typeof readBoard>): string {
  const words = new Set(['note', 'name', 'description'])
  return JSON.stringify(
    workouts.map(({ details }) => details),
    (name, value: unknown) => (words.has(name) ? undefined : value),
  )
}

function letterIn(text: string, random: () => number): number | undefined {
  const word = chosen(text, /\p{L}{4,}/gu, random)
  return word && word.index + Math.floor(random() * (word[0].length - 1))
}

function without(text: string, pattern: RegExp, random: () => number): string | undefined {
  return replaced(text, pattern, '', random)
}

function replaced(text: string, pattern: RegExp, by: string, random: () => number): string | undefined {
  const found = chosen(text, pattern, random)
  return found && text.slice(0, found.index) + by + text.slice(found.index + found[0].length)
}

function chosen(text: string, pattern: RegExp, random: () => number): RegExpExecArray | undefined {
  const found = [...text.matchAll(pattern)]
  return found[Math.floor(random() * found.length)]
}
