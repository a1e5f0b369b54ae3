import { factsAt } from './fact-forms.ts'

/** First words of lines that a coach says rather than prescribes. Such a line becomes a note. */
const first = new Set(
  `go focus keep scale scaling aim goal target stimulus intent intention coach coaches tip tips remember record share
  post compare try choose pick build increase decrease stay think today tomorrow you your we if once when while please
  note notes use log write enjoy move breathe option options results result good great no don't make start get let
  let's there`.split(/\s+/),
)

/** Matches amounts that a coach's remark may contain. They are removed before `noTalk` is tested. */
const amount = /\brpe \d+(?:-\d+)?|\d+(?:-\d+)? ?%|\d+(?:-\d+)? (?:sets?|weeks?)\b/gi
const noTalk = /\d|\b(?:rest|teams?|partners?|pairs?|athletes?|split|shar(?:e|ing)|together|at a time|i go|you go)\b/i

/** Returns whether a line is a coach's remark: it starts with such a word and has no work, rest or team. */
export function isTalk(text: string): boolean {
  const [word = ''] = /^[\p{L}']+/u.exec(text.toLowerCase()) ?? []
  return first.has(word) && !noTalk.test(text.replace(amount, ''))
}

/** Headings of posts, as a regular expression. Their content follows on the same line or below. */
export const headings = [
  "today's (?:wod|workout)|metcon|wod|workout of the day|conditioning|strength|skills?(?: work)?|gymnastics",
  '(?:olympic )?weightlifting|accessory(?: work)?|cardio|endurance|engine|finisher|main(?: work| part)?',
].join('|')

/** A heading's score or remark in parentheses, without numbers. */
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

/** Headings below which everything is a note: `Scoring:`, `Intent: …`. */
export const opensNotes =
  /^(?:scoring|intent|intention|notes?|stimulus|goal|goals|scaling|coach(?:es)?['’]? notes?|strategy|tips?)(?::|$)/i

/** Words that say how to do a movement, as a regular expression. They become a note. */
export const manner =
  'cal|calories?|alternating|alt|synchro|sync|synchronized|unbroken|easy|fast|hard|heavy|light|moderate|controlled|slow'
