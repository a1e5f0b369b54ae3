import { factsAt } from './rows.ts'

/** First words of lines that coaches write beside the work. Such a line becomes a note. */
const first = new Set(
  `go focus keep scale scaling aim goal target stimulus intent intention coach coaches tip tips remember record share
  post compare try choose pick build increase decrease stay think today tomorrow you your we if once when while please
  note notes use log write enjoy move breathe option options results result good great no don't make start get let
  let's there`.split(/\s+/),
)

/** Matches amounts that talk may contain (RPE, percent, sets, weeks). They are removed before `noTalk` is tested. */
const amount = /\brpe \d+(?:-\d+)?|\d+(?:-\d+)? ?%|\d+(?:-\d+)? (?:sets?|weeks?)\b/gi
const noTalk = /\d|\b(?:rest|teams?|partners?|pairs?|athletes?|split|shar(?:e|ing)|together|at a time|i go|you go)\b/i

/** Returns whether a line is talk: it starts with a word of talk and contains no work, rest or team. */
export function isTalk(text: string): boolean {
  const [word = ''] = /^[\p{L}']+/u.exec(text.toLowerCase()) ?? []
  return first.has(word) && !noTalk.test(text.replace(amount, ''))
}

/** Headings of posts, as a regular expression; the content follows them on the same line or below. */
export const headings = [
  "today's (?:wod|workout)|metcon|wod|workout of the day|conditioning|strength|skills?(?: work)?|gymnastics",
  '(?:olympic )?weightlifting|accessory(?: work)?|cardio|endurance|engine|finisher|main(?: work| part)?',
].join('|')

/** The score that platforms write after a heading, or another remark without numbers. */
const scored = String.raw`\([^()\d]*\)`

const headingAlone = new RegExp(`^(?:[a-h][.)]|(?:[a-h][.)] ?)?(?:${headings}|workout) ?(?:${scored})?[:-]*)$`, 'i')

/** Returns whether a line is only a heading, such as `Metcon:`, `B. Strength` or `Strength (legs)`. */
export function isHeading(text: string): boolean {
  const [, inBrackets = ''] = /\((.*)\)/.exec(text) ?? []
  return headingAlone.test(text) && factsAt(inBrackets, 0) === undefined
}

/** Headings whose notes continue to the end of the board: `Scoring:`, `Intent: …`. */
export const opensNotes =
  /^(?:scoring|intent|intention|notes?|stimulus|goal|goals|scaling|scaled|coach(?:es)?['’]? notes?|strategy|tips?)(?::|$)/i

/** Words for how to do a movement, which become a note. */
export const manner =
  'cal|calories?|alternating|alt|synchro|sync|synchronized|unbroken|easy|fast|hard|heavy|light|moderate|controlled|slow'

/** Common texts that no line can express: the error, and what to write instead. */
export const refusals: readonly (readonly [pattern: RegExp, sentence: string, remedy: string])[] = [
  [
    /\b\d+ ?rm\b|\bbuild(?:ing)? (?:up )?to\b|\bheavy (?:single|double|triple)\b/i,
    'A weight that is found on the day is not read.',
    'Write "Deadlift 1 set of 1 rep", and "> find a 1RM" below it.',
  ],
  [
    /^(?:set|round) ?\d|^(?=.*[@%])[\s\d.,/x@%+()-]+$/i,
    'Sets that differ cannot be on lines of their own.',
    'Write them behind the lift, "Back Squat 5-5-3 reps", and "> 70 / 75 / 80 %" below it.',
  ],
  [/^(?:week|day) ?\d/i, 'Each week or day needs its own board.', 'Write it as another board, below a line of ---.'],
  [
    /^\(?(?:rx:? |[♀♂] ?|(?:fe)?males?:? |wo)?(?:m[ae]n:? )?\d[\d.]*(?: ?\/ ?\d[\d.]*)?[ -]?(?:kgs?|lbs?|#)?\)?(?: (?:dumb|kettle|bar)bells?)?$/i,
    'A load is alone on a line.',
    'Write it behind each movement that has it: "10 Thrusters (43/30 kg)".',
  ],
  [
    /^(?:rx\+?|scaled?|foundations?|beginners?|intermediate|advanced|level \d|l\d)(?: ?[:→-]|$)/i,
    'Each version of a workout needs its own board.',
    'Write it as another board, or put "> " before the line.',
  ],
  [
    /\d ?(?:kgs?|lbs?|#)[ (,/]+(?:or )?\d[\d./]* ?(?:kgs?|lbs?|#)/i,
    'A load is in two units.',
    'Keep one of them: "10 Thrusters (43/30 kg)".',
  ],
  [/^\d{1,2} ?x:?$/i, 'A number of times needs its rounds or sets.', 'Write "3 rounds for time" or "3 sets of".'],
  [
    /^\d{1,2}(?:st|nd|rd|th|') ?[:-]/i,
    'Minutes and stations need their words.',
    'Write "Minute 1:" or "Station 1:" in an EMOM, and one movement a line elsewhere.',
  ],
  [
    /^\+$/,
    'A plus cannot be alone on a line.',
    'Put --- between two workouts, or "Then, in the time left:" in an AMRAP.',
  ],
  [/\bclock\b/i, 'A clock is not a format.', 'Write "AMRAP 9", or "For time" and "Time cap: 9 minutes".'],
  [/\|/, 'A table is not read.', 'Write a line for each movement: "Snatch 6x2 at 75%".'],
  [
    /^(?:\.{2,}|etc\.?)$/i,
    'A ladder that goes on is written above its movements.',
    'Write "AMRAP 7, 3-6-9-… reps", and the movements without repetitions.',
  ],
  [
    /(?<=\p{L}{3})(?<!lbs) ?\/ ?\d|\p{L} \/ \p{L}/u,
    'A slash is between two movements or sides.',
    'Write one movement a line. Write "5/5" or "per side" for both sides.',
  ],
]
