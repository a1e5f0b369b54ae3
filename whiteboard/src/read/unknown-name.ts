import { amountsAt, gearAt, type Members } from './amounts.ts'
import type { NewMovement } from './finding.ts'
import type { Failure } from './line-draft.ts'
import type { MovementIndex } from './movement-index.ts'
import { singular, wordsOfName } from './name-key.ts'

/** The remedy for a name that the catalog does not have. */
export const addMovement = 'add the movement to the catalog, or put "> " before a remark.'

const keepAll = '"Workout:" above the lines keeps the board as it is.'

/** Returns the failure of a text that has no name, or an unknown one. */
export function unknownWork(text: string, at: number): Failure {
  const [longest] = [...amountsAt(text, at)].sort((one, other) => other.end - one.end)
  const { members, end } = longest ?? { members: {}, end: at }
  const start = text.charAt(end) === ' ' ? end + 1 : end
  const [figure] = /^\d[\d.,]*(?= )/.exec(text.slice(start)) ?? []
  if (figure !== undefined) {
    const remedy = 'Write 1 to 99999, and a unit if it has one.'
    return {
      kind: 'failure',
      rule: 'out-of-range',
      at: start,
      sentence: `${figure} is no amount of a movement.`,
      remedy,
    }
  }
  const [name = ''] = /^[^,;()[\]@+]+?(?= \d| (?:for|at|or) |[,;()[\]@+]|[. ]*$)/.exec(text.slice(start)) ?? []
  if (!/\p{L}{2}/u.test(name)) {
    const remedy = `If it is a remark, put "> " before it. ${keepAll}`
    return { kind: 'failure', rule: 'not-understood', at, sentence: `"${text.slice(at)}" was not understood.`, remedy }
  }
  const behind = /^ ?\(?/.exec(text.slice(start + name.length))?.[0].length ?? 0
  const gear = gearAt(text, start + name.length + behind)
  const all = gear === undefined ? members : { ...members, [gear.member]: gear.value }
  const remedy = `Correct it, ${addMovement} ${keepAll}`
  const sentence = `No movement is called "${name}".`
  return { kind: 'failure', rule: 'unknown-movement', at: start, sentence, remedy, name, members: all }
}

/** Returns an unknown movement as a catalog item with the measures of its line. */
export function newMovement(name: string, members: Members): NewMovement {
  const [, head = name, tail = ''] = /^(.+?)( (?:over|to|with|on|from|of|in) .*)?$/i.exec(name) ?? []
  const words = [...wordsOfName(head).map(singular), ...wordsOfName(tail)]
  const id = `mv_${words.join('_').replace(/[^a-z_]/g, '') || 'new'}`
  const flags = Object.keys(members).flatMap((member) => {
    const flag = flagOf.get(member)
    return flag === undefined ? [] : [[flag, true] as const]
  })
  const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { id, name: titled, ...Object.fromEntries(flags.sort()) }
}

const flagOf = new Map([
  ['reps', 'has_reps'],
  ['calories', 'has_calories'],
  ['distance', 'has_distance'],
  ['duration', 'has_duration'],
  ['load', 'has_load'],
  ['bare', 'has_load'],
  ['height', 'has_height'],
])

/** Returns up to three names of the catalog that are similar to an unknown name, or end like it. */
export function nearestNames(name: string, { names }: MovementIndex): readonly string[] {
  const asked = wordsOfName(name).map(singular).join('').slice(0, lettersMax)
  const near = names.flatMap(({ name: known, letters }) => {
    const most = Math.ceil(asked.length * nearness) + 1
    if (asked.length >= leastLetters && letters.endsWith(asked)) return [{ known, distance: 1 + known.length / 100 }]
    if (Math.abs(letters.length - asked.length) >= most) return []
    const distance = editDistance(asked, letters, most)
    return distance < most ? [{ known, distance }] : []
  })
  const sorted = near.sort((one, other) => one.distance - other.distance).map(({ known }) => known)
  return [...new Set(sorted)].slice(0, candidatesMax)
}

const candidatesMax = 3
const leastLetters = 5

// Only the first forty letters are compared; names are shorter.
const lettersMax = 40

/** The share of a name's letters that may differ for a misspelling. */
const nearness = 0.3

/** Returns the number of letters to change, add or remove, or `most` if there are at least that many. */
function editDistance(one: string, other: string, most: number): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const edits = Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least >= most) return most
    previous = current
  }
  return previous[other.length] ?? most
}
