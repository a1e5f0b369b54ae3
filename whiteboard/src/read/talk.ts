import { factsAt } from './fact-forms.ts'

/** The first words of remarks, such as `Scale the box.` A line that begins with one of them becomes a note. */
const first = new Set(
  `go focus keep scale scaling aim goal target stimulus intent intention coach coaches tip tips remember record share
  post compare try choose pick build increase decrease stay think today tomorrow you your we if once when while please
  note notes use log write enjoy move breathe option options results result good great no don't make start get let
  let's there`.split(/\s+/),
)

/** Matches the amounts that a remark may contain, such as `75 %`. With any other number a line is no remark. */
const amount = /\brpe \d+(?:-\d+)?|\d+(?:-\d+)? ?%|\d+(?:-\d+)? (?:sets?|weeks?)\b/gi
const noTalk = /\d|\b(?:rest|teams?|partners?|pairs?|athletes?|split|shar(?:e|ing)|together|at a time|i go|you go)\b/i

/** Returns whether a line is a coach’s remark. A line that may be work, a rest or a team is none. */
export function isTalk(text: string): boolean {
  const [word = ''] = /^[\p{L}']+/u.exec(text.toLowerCase()) ?? []
  return first.has(word) && !noTalk.test(text.replace(amount, ''))
}

/** The headings of gyms’ posts, as a regular expression: `Metcon`, `Strength`. */
export const headings = [
  "today's (?:wod|workout)|metcon|wod|workout of the day|conditioning|strength|skills?(?: work)?|gymnastics",
  '(?:olympic )?weightlifting|accessory(?: work)?|cardio|endurance|engine|finisher|main(?: work| part)?',
].join('|')

/** Matches what may follow a heading: parentheses without a number, such as `(Time)`. */
const scored = String.raw`\([^()\d]*\)`

const headingAlone = new RegExp(`^(?:[a-h][.)]|(?:[a-h][.)] ?)?(?:${headings}|workout) ?(?:${scored})?[:-]*)$`, 'i')

/** Returns whether a line is only a heading, such as `Metcon:`, `B. Strength` or `Strength (legs)`. */
export function isHeading(text: string): boolean {
  const [, inBrackets = ''] = /\((.*)\)/.exec(text) ?? []
  return headingAlone.test(text) && factsAt(inBrackets, 0) === undefined
}

/** Returns what begins another workout below the first: a heading, or a letter such as `B.`; otherwise `undefined`. */
export function nextWorkout(text: string): string | undefined {
  return isHeading(text) ? text : /^[B-H][.)](?= |$)/.exec(text)?.[0]
}

/** Matches a heading below which all lines are notes, such as `Scoring:`. */
export const opensNotes =
  /^(?:scoring|intent|intention|notes?|stimulus|goal|goals|scaling|coach(?:es)?['’]? notes?|strategy|tips?)(?::|$)/i

/** Words that say how to do a movement, as a regular expression. They become the note of its line. */
export const manner =
  'cal|calories?|alternating|alt|synchro|sync|synchronized|unbroken|easy|fast|hard|heavy|light|moderate|controlled|slow'

/** Returns the note for such a word, in lower case. */
export function mannerNote(word: string): string {
  const plain = word.toLowerCase()
  return plain.startsWith('cal') ? 'calories' : plain
}
