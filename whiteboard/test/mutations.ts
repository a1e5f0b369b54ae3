import { randomFrom } from './generated-workouts.ts'
import type { WrittenBoard } from './board-file.ts'

/** A board with one slip in it. */
export type Mutation = { readonly board: WrittenBoard; readonly slip: string; readonly text: string }

/** Slips of boards that read, the same ones every time. */
export function mutationsOf(boards: readonly WrittenBoard[], count: number): readonly Mutation[] {
  const random = randomFrom(16)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const mutations: Mutation[] = []
  for (let tries = 0; mutations.length < count && tries < count * 20; tries += 1) {
    const board = pick(boards)
    const slip = pick(Object.keys(slips))
    const text = slips[slip]?.(board.text, random)
    if (text !== undefined && text !== board.text) mutations.push({ board, slip, text })
  }
  return mutations
}

type Slip = (text: string, random: () => number) => string | undefined

const slips: Readonly<Record<string, Slip>> = {
  'a letter of a word': (text, random) => {
    const word = chosen(text, /\p{L}{5,}/gu, random)
    if (word === undefined) return undefined
    const at = word.index + 1 + Math.floor(random() * (word.length - 2))
    const letter = String.fromCharCode(97 + Math.floor(random() * 26))
    return text.slice(0, at) + letter + text.slice(at + 1)
  },
  'a unit dropped': (text, random) => cut(text, chosen(text, / ?\b(?:kg|lb|cal|in|cm)\b/giu, random)),
  'spaces round a hyphen': (text, random) => {
    const range = chosen(text, /(?<=\d)-(?=\d)/gu, random)
    return range === undefined ? undefined : `${text.slice(0, range.index)} - ${text.slice(range.index + 1)}`
  },
  'a line break moved': (text, random) => {
    const lines = text.split('\n')
    const at = Math.floor(random() * (lines.length - 1))
    const [first, second] = [lines[at]?.split(' ') ?? [], lines[at + 1]?.split(' ') ?? []]
    // A word on a free line takes that away, and what follows is then of the work above: for a coach, too.
    if (first.length < 2 || lines[at + 1] === '') return undefined
    const moved = [...first.slice(0, -1).join(' ').split('\n'), [first.at(-1), ...second].join(' ')]
    return [...lines.slice(0, at), ...moved, ...lines.slice(at + 2)].join('\n')
  },
  'a remark without its mark': (text, random) => cut(text, chosen(text, /^> /gmu, random)),
}

function chosen(text: string, pattern: RegExp, random: () => number) {
  const found = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ index, length }))
  return found[Math.floor(random() * found.length)]
}

function cut(text: string, part: { readonly index: number; readonly length: number } | undefined): string | undefined {
  return part === undefined ? undefined : text.slice(0, part.index) + text.slice(part.index + part.length)
}
