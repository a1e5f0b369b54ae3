import { factsAt } from './fact-forms.ts'

const first = new Set(
  `go focus keep scale scaling aim goal target stimulus intent intention coach coaches tip tips remember record share
  post compare try choose pick build increase decrease stay think today tomorrow you your we if once when while please
  note notes use log write enjoy move breathe option options results result good great no don't make start get let
  let's there`.split(/\s+/),
)

const amount = /\brpe \d+(?:-\d+)?|\d+(?:-\d+)? ?%|\d+(?:-\d+)? (?:sets?|weeks?)\b/gi
const noTalk = /\d|\b(?:rest|teams?|partners?|pairs?|athletes?|split|shar(?:e|ing)|together|at a time|i go|you go)\b/i

/** Returns whether a line is a remark of the coach. A line that could be work, a rest or a team is not a remark. */
export function isTalk(text: string): boolean {
  const [word = ''] = /^[\p{L}']+/u.exec(text.toLowerCase()) ?? []
  return first.has(word) && !noTalk.test(text.replace(amount, ''))
}

/** A regular expression for headings in the posts of gyms, such as `Metcon` or `Strength`. */
export const headings = [
  "today's (?:wod|workout)|metcon|wod|workout of the day|conditioning|strength|skills?(?: work)?|gymnastics",
  '(?:olympic )?weightlifting|accessory(?: work)?|cardio|endurance|engine|finisher|main(?: work| part)?',
].join('|')

const scored = String.raw`\([^()\d]*\)`

const headingAlone = new RegExp(`^(?:[a-h][.)]|(?:[a-h][.)] ?)?(?:${headings}|workout) ?(?:${scored})?[:-]*)$`, 'i')

/** Returns whether a line is only a heading, such as `Metcon:`, `B. Strength` or `Strength (legs)`. */
export function isHeading(text: string): boolean {
  const [, inBrackets = ''] = /\((.*)\)/.exec(text) ?? []
  return headingAlone.test(text) && factsAt(inBrackets, 0) === undefined
}

/**
 * Returns the heading or letter with which a line begins another workout, such as `Metcon:` or `B.`. Returns
 * `undefined` for other lines.
 */
export function nextWorkout(text: string): string | undefined {
  return isHeading(text) ? text : /^[B-H][.)](?= |$)/.exec(text)?.[0]
}

/** Matches a heading such as `Scoring:`. All lines below such a heading are notes. */
export const opensNotes =
  /^(?:scoring|intent|intention|notes?|stimulus|goal|goals|scaling|coach(?:es)?['’]? notes?|strategy|tips?)(?::|$)/i

/** A regular expression for words that say how to do a movement. They become a note of the movement line. */
export const manner =
  'cal|calories?|alternating|alt|kipping|synchro|sync|synchronized|unbroken|easy|fast|hard|heavy|light|moderate|controlled|slow'

/** Returns the note that is stored for a word that says how to do a movement, such as `unbroken`. */
export function mannerNote(word: string): string {
  const plain = word.toLowerCase()
  return plain.startsWith('cal') ? 'calories' : plain
}
