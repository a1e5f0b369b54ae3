import { matchAt, sticky } from './amounts.ts'
import { formsOf } from './remedies.ts'
import { factsAt, type Facts } from './fact-forms.ts'
import type { Failure, Work, WorkContext } from './line-draft.ts'
import { readWork } from './work.ts'

/** A part of a line. It contains either facts about the workout or a movement with its amount. */
export type Piece =
  { readonly kind: 'facts'; readonly facts: Facts; readonly at: number } | (Work & { readonly at: number })

const betweenFacts = sticky(String.raw`(?: - |[ ,;()•|&:])*(?:(?:and|of each of the following|of each:?|of) )?`)
const lead = sticky(String.raw`\)?,? ?(?:of each|of)? ?[:;,|]? ?(?:-(?= ))? ?`)
const betweenWork = sticky(String.raw`(?:[,;]? (?:and )?then |, and |[,;] ?| [•|] | - |\. )`)
const endOfLine = /^[\s),;:]*(?:\.(?!\.)\s*)?$/

/** Reads a line from the offset `at` to its end. Returns its parts. Returns a failure if a part cannot be read. */
export function readContent(text: string, at: number, context: WorkContext): readonly Piece[] | Failure {
  const facts = factsFrom(text, at)
  const after = facts.at(-1)?.end ?? at
  const leadEnd = after + (facts.length === 0 ? 0 : (matchAt(lead, text, after)?.[0].length ?? 0))
  const pieces = facts.map(({ facts: each, from }) => ({ kind: 'facts', facts: each, at: from }) as const)
  if (facts.length > 0 && endOfLine.test(text.slice(leadEnd))) return pieces
  const work = workFrom(text, at, context)
  if (!('kind' in work)) return work
  if (facts.length === 0) return beginsFormat(text, at) ?? work
  const below = workFrom(text, leadEnd, context)
  if (!('kind' in below)) return [...pieces, ...below]
  // A failure further on belongs to work that was recognised.
  return below.at > leadEnd ? below : (wordsOfForms(text, at, after) ?? below)
}

function factsFrom(text: string, start: number) {
  const found: { readonly facts: Facts; readonly from: number; readonly end: number }[] = []
  for (let at = start; ;) {
    const from =
      found.length === 0
        ? at + (text.charAt(at) === '(' ? 1 : 0)
        : at + (matchAt(betweenFacts, text, at)?.[0].length ?? 0)
    const next = factsAt(text, from)
    if (next === undefined) return found
    found.push({ facts: next.facts, from, end: next.end })
    at = next.end
  }
}

function workFrom(text: string, start: number, context: WorkContext): readonly Piece[] | Failure {
  const pieces: Piece[] = []
  for (let at = start; ;) {
    const facts = pieces.length === 0 ? [] : factsFrom(text, at)
    let end = facts.at(-1)?.end
    for (const { facts: each, from } of facts) pieces.push({ kind: 'facts', facts: each, at: from })
    if (end === undefined) {
      const work = readWork(text, at, context)
      if (work.kind === 'failure') return work
      pieces.push({ ...work, at })
      end = work.end
    }
    if (endOfLine.test(text.slice(end))) return loadOfAll(pieces, end) ?? pieces
    const between = matchAt(betweenWork, text, end)
    if (between === null) {
      const sentence = `"${text.slice(end).trim()}" was not understood.`
      const remedy = 'Write one movement a line, and a remark on its own line after "> ".'
      return { kind: 'failure', rule: 'not-understood', at: end, sentence, remedy }
    }
    at = end + between[0].length
  }
}

function loadOfAll(pieces: readonly Piece[], at: number): Failure | undefined {
  const lines = pieces.filter((piece) => piece.kind === 'work')
  const [last, ...others] = [...lines].reverse()
  const isOpen = others.some(({ line, movement }) => line.load === null && movement.has_load === true)
  if (last === undefined || last.line.load === null || !isOpen || others.some(({ line }) => line.load !== null))
    return undefined
  const sentence = 'Only the last of several lifts has a load.'
  return { kind: 'failure', rule: 'not-understood', at, sentence, remedy: 'Write the load after each of them.' }
}

function wordsOfForms(text: string, at: number, end: number): Failure | undefined {
  const [word] =
    /\b(?:amrap|emom|e\dmom|every|tabata|rest|cap|rounds?|sets|teams?|max reps)\b/i.exec(text.slice(at, end)) ?? []
  if (word === undefined) return undefined
  const rest = text.slice(end).trim()
  const sentence = `After "${text.slice(at, end).trim()}", "${rest}" was not understood.`
  return { kind: 'failure', rule: 'not-understood', at: end, sentence, remedy: formsOf(word) }
}

const formats = sticky(
  String.raw`(?:\d{1,3}[ -]?(?:min(?:ute)?s?|x)? )?(?:of |in )?` +
    String.raw`(amrap|emom|e\dmom|every|tabata|rest|time cap|death by|max reps|teams?)(?![\p{L}])`,
)

function beginsFormat(text: string, at: number): Failure | undefined {
  const word = matchAt(formats, text, at)?.[1]
  if (word === undefined) return undefined
  const rest = text.slice(formats.lastIndex).replace(/^[\s:]+/, '')
  const format = text.slice(at, formats.lastIndex)
  const sentence = rest === '' ? `"${format}" is not complete.` : `After "${format}", "${rest}" was not understood.`
  return { kind: 'failure', rule: 'no-format', at, sentence, remedy: formsOf(word) }
}

/** Returns whether a part of a line says the format of a workout, such as `AMRAP 12`. */
export function beginsWorkout(piece: Piece): boolean {
  if (piece.kind === 'work') return false
  return ['amrap', 'every', 'scheme', 'how'].some((name) => Object.hasOwn(piece.facts, name))
}

/**
 * Returns whether a part of a line below `Workout:` or `Warm-up:` is read. Only movements and teams are read. All other
 * lines below these labels are kept as words.
 */
export function isOfOwnWords(piece: Piece): boolean {
  // `3 sets of 10` are words, because details of these types have no sets.
  if (piece.kind === 'work') return piece.sets === undefined && !piece.isLift
  return Object.keys(piece.facts).every((name) => name === 'team' || name === 'way')
}
