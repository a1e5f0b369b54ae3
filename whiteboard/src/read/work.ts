import { amountsAt, matchAt, sticky, unitWords, type Amount, type Members } from './amounts.ts'
import { amountsWithGear } from './gear.ts'
import type { ReadableMovement } from './movement-index.ts'
import { LineDraft, type Failure, type Work, type WorkContext } from './line-draft.ts'
import { manner, mannerNote } from './talk.ts'
import { readParts } from './work-parts.ts'
import { nameAt, unknownName, unknownWork } from './unknown-name.ts'

/** Reads a movement at the offset `at`. It can have sets, an amount, a load and notes. */
export function readWork(text: string, at: number, context: WorkContext): Work | Failure {
  const sets = matchAt(setsBefore, text, at)
  if (sets !== null) {
    const work = readCounted(text, at + sets[0].length, context)
    return work.kind === 'work' ? { ...work, sets: Number(sets[1] ?? sets[2]), isLift: true } : work
  }
  return readCounted(text, at, context)
}

const setsBefore = sticky(
  String.raw`(\d{1,2}) sets? of (?=\S)|(\d{1,2}) ?x ?(?=\d{1,3}\+? (?!(?:${unitWords})(?!\p{L}))\p{L})`,
)

function readCounted(text: string, at: number, context: WorkContext): Work | Failure {
  const read = amountsWithGear(text, at).flatMap((amount) => readLongest(text, amount, context))
  const [best] = read.flatMap(({ work, length }) => (work.kind === 'work' ? [{ work, length }] : [])).sort(longestFirst)
  if (best !== undefined) return best.work
  const described = describedAt(text, at, context)
  const [failure] = read.flatMap(({ work }) => (work.kind === 'failure' ? [work] : [])).sort(furthestFirst)
  return described?.kind === 'work' ? described : (failure ?? described ?? unknownWork(text, at))
}

const longestFirst = (one: { readonly length: number }, other: { readonly length: number }) => other.length - one.length
const furthestFirst = (one: Failure, other: Failure) => other.at - one.at

function readLongest(text: string, { members, end: amountEnd }: Amount, context: WorkContext) {
  const start = text.charAt(amountEnd) === ' ' ? amountEnd + 1 : amountEnd
  const read: { readonly work: Work | Failure; readonly length: number }[] = []
  for (const end of nameEnds(text, start, context.index.longest)) {
    const work = readNamed(text, start, end, members, context)
    if (work !== undefined) read.push({ work, length: end - start })
    if (work?.kind === 'work') break
  }
  return read
}

function readNamed(text: string, start: number, end: number, amount: Members, context: WorkContext) {
  const [movement, ...others] = context.index.named(text.slice(start, end))
  if (movement === undefined) return undefined
  if (others.length > 0) return several(text.slice(start, end), start, [movement, ...others])
  const work = readAfterName(text, end, new LineDraft(movement, amount, context.loads), context)
  return work.kind === 'failure' && work.at === end ? (longerName(text, start, end, amount) ?? work) : work
}

function longerName(text: string, start: number, end: number, amount: Members): Failure | undefined {
  const name = nameAt(text, start)
  const rest = name.slice(end - start).trim()
  if (!/^\p{L}/u.test(rest) || noName.test(rest)) return undefined
  const sentence = `No movement is called "${name}", and "${rest}" cannot follow "${text.slice(start, end)}".`
  return unknownName(text, start, amount, sentence)
}

const noName =
  /^(?:and|after|before|during|on|in|at|for|every|with|each|per|until|while|then|or|to|from|emom|amrap|rest|x)\b/i

const mannerBefore = sticky(`(${manner})\\.? (?=\\p{L})`)

function describedAt(text: string, at: number, context: WorkContext): Work | Failure | undefined {
  for (const amount of amountsAt(text, at)) {
    const start = text.charAt(amount.end) === ' ' ? amount.end + 1 : amount.end
    const found = matchAt(mannerBefore, text, start)
    if (found === null) continue
    const plain = text.slice(0, start) + text.slice(start + found[0].length)
    const shift = found[0].length
    const moved = (offset: number) => (offset > start ? offset + shift : offset)
    const written = (from: number, to: number) => context.written(moved(from), moved(to))
    const work = readCounted(plain, at, { ...context, written })
    if (work.kind === 'failure') return { ...work, at: moved(work.at) }
    const notes = [mannerNote(found[1] ?? ''), work.line.note].filter((note) => typeof note === 'string')
    return { ...work, end: work.end + shift, line: { ...work.line, note: notes.join('; ') } }
  }
  return undefined
}

function readAfterName(text: string, at: number, draft: LineDraft, context: WorkContext): Work | Failure {
  return draft.finish(readParts(at, { text, draft, context, readOther: readCounted }))
}

function nameEnds(text: string, start: number, longest: number): readonly number[] {
  const ends: number[] = []
  for (let end = Math.min(text.length, start + longest); end > start; end -= 1) {
    const isInWord = /^-?[\p{L}\p{N}]/u.test(text.slice(end, end + 2)) && letter.test(text.charAt(end - 1))
    if (!isInWord && text.charAt(end - 1) !== ' ') ends.push(end)
  }
  return ends
}

const letter = /[\p{L}\p{N}]/u

function several(name: string, at: number, movements: readonly ReadableMovement[]): Failure {
  const names = movements.map((movement) => movement.name)
  const sentence = `"${name}" may be ${names.join(' or ')}.`
  return { kind: 'failure', rule: 'several-movements', at, sentence, remedy: 'Write the whole name of one of them.' }
}

/**
 * Reads a line such as `5x5 @ 75%`, which has the sets of the lift on the line above. Returns that lift with the sets.
 * Returns `undefined` for other lines.
 */
export function readSetsBelow(text: string, lift: Work, context: WorkContext): Work | undefined {
  const members = new Map(Object.entries(lift.line))
  if (lift.isLift || ['reps', 'calories', 'distance', 'duration', 'plus'].some((member) => members.has(member))) {
    return undefined
  }
  members.delete('id')
  if (members.get('load') === null) members.delete('load')
  const draft = new LineDraft(lift.movement, {}, context.loads)
  draft.setAll(Object.fromEntries(members), 0)
  // Adds a space, which the parts after a name need.
  const shifted = { ...context, written: (start: number, end: number) => context.written(start - 1, end - 1) }
  const work = readAfterName(` ${text}`, 0, draft, shifted)
  return work.kind === 'work' && work.isLift ? work : undefined
}
