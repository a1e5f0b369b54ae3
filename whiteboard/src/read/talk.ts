/** First words of lines that coaches write beside the work; such a line is kept as a note. */
const first = new Set(
  `go focus keep scale scaling aim goal target stimulus intent intention coach coaches tip tips remember record share
  post compare try choose pick build increase decrease stay think today tomorrow you your we if once when while please
  note notes use log write enjoy move breathe option options results result good great no don't make start get let
  let's there`.split(/\s+/),
)

/** What no talk is about: amounts but RPE, percent, sets and weeks; rest and teams. */
const amount = /\brpe \d+(?:-\d+)?|\d+(?:-\d+)? ?%|\d+(?:-\d+)? (?:sets?|weeks?)\b/gi
const noTalk = /\d|\b(?:rest|teams?|partners?|pairs?|athletes?|split|shar(?:e|ing)|together|at a time|i go|you go)\b/i

/** Whether a line is talk: its first word says so, and nothing in it may be work, a rest or a team. */
export function isTalk(text: string): boolean {
  const [word = ''] = /^[\p{L}']+/u.exec(text.toLowerCase()) ?? []
  return first.has(word) && !noTalk.test(text.replace(amount, ''))
}

/** Headings of posts, as alternatives of an expression; what they announce stands behind or below them. */
export const headings = [
  "today's (?:wod|workout)|metcon|wod|workout of the day|conditioning|strength|skill(?: work)?|gymnastics",
  '(?:olympic )?weightlifting|accessory(?: work)?|cardio|endurance|engine|finisher|main(?: work| part)?',
].join('|')

const headingAlone = new RegExp(`^(?:[a-h][.)] ?)?(?:${headings}) ?[:-]*$`, 'i')

/** Whether a line is a heading alone, such as `Metcon:` or `B. Strength`. */
export function isHeading(text: string): boolean {
  return headingAlone.test(text)
}

/** What opens notes to the end of the board: `Scoring:`, `Intent: …`. */
export const opensNotes =
  /^(?:scoring|intent|intention|notes?|stimulus|goal|goals|scaling|scaled|coach(?:es)?['’]? notes?|strategy|tips?)(?::|$)/i

/** Words that say how a movement is done, and are kept as a note. */
export const manner =
  'alternating|alt|synchro|sync|synchronized|unbroken|easy|fast|hard|heavy|light|moderate|controlled|slow'
