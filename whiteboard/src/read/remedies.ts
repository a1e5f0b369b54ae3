import type { Failure } from './line-draft.ts'
import { rows } from './fact-forms.ts'
import { headings } from './talk.ts'

/** Returns a remedy that shows example lines for a word of a format. */
export function formsOf(word: string): string {
  const stem = word
    .toLowerCase()
    .replace(/s$/, '')
    .replace(/^e\dmom$/, 'e<n>mom')
  const found = rows.filter(({ form }) => form.replaceAll('_', ' ').includes(stem))
  const examples = [...found]
    .sort((one, other) => one.form.indexOf(stem) - other.form.indexOf(stem))
    .map(({ reads }) => `"${reads}"`)
  const shown = examples.slice(0, formsMax).join(', ')
  return `Write ${shown === '' ? 'a format' : shown}, with the movements below it. Put "> " before a remark.`
}

const formsMax = 4

/** Returns the remedy for a text that cannot follow a movement. */
export function remedyBehind(rest: string): string {
  if (/^ ?(?:\+|and|&)$/.test(rest)) return 'Remove it: each line is done after the one above it.'
  if (/^ ?(?:on the|every|emom|amrap|tabata|rest|for)(?![\p{L}])/iu.test(rest)) {
    return 'Write the format, the rest or the cap on its own line: "Every 2 minutes for 12 minutes".'
  }
  if (/^ ?each(?: (?:person|partner|athlete)|[ ,;)]*$)/i.test(rest)) {
    return 'Write who does it on its own line, "In pairs, each does all of it", or "per side" for both sides.'
  }
  if (/^ ?(?:(?:after|before) )?(?:each|every) round/i.test(rest)) {
    return 'In a rep scheme, write "After each round: 200 m Run". Elsewhere, put "> " before the line.'
  }
  if (rest.startsWith(':')) return 'Write the amount before the name: "10 min Row for max calories".'
  if (/^ ?\d+$/.test(rest)) {
    return 'Write the amount before the name, and loads and heights with their unit: "10 Box Jumps (24 in)".'
  }
  if (/^ ?x ?\d/i.test(rest)) return 'Write the sets behind the name, and the load last: "Back Squat 3x5 (100 kg)".'
  if (/^ ?\d.*\p{L}{3}/u.test(rest)) return 'Write one movement a line.'
  const ways = 'a load (24/16 kg), a height (24/20 in), "at 75%", "per side", "or" another movement'
  return `A movement can be followed by ${ways}. Put a remark in square brackets, [like this], or its line after "> ".`
}

/** Returns the remedy for parentheses that contain neither a load nor a remark. */
export function remedyInside(inner: string): string {
  if (/\b(?:side|leg|arm)s?\b/i.test(inner)) return 'Write "5/5 Pistols", or "5 Pistols per side".'
  if (/^\d+ ?x ?\d/i.test(inner)) {
    return `Write it before the name: "${inner} Shuttle Run". Quotation marks keep numbers as a note: ["${inner}"].`
  }
  if (/\bsets?\b|\d-\d/i.test(inner))
    return 'Write the sets behind the lift, without parentheses: "Back Squat 5-5-3 reps".'
  return 'Parentheses are for loads and heights: (24/16 kg). Write a remark in square brackets: [like this].'
}

/** Returns the failure for a common text that no board can express; `undefined` for other texts. */
export function knownRefusal(text: string): Failure | undefined {
  const [, sentence, remedy] = refusals.find(([pattern]) => pattern.test(text)) ?? []
  if (sentence === undefined || remedy === undefined) return undefined
  return { kind: 'failure', rule: 'not-understood', at: 0, sentence, remedy }
}

/** Common texts that no board can express: a pattern, the error, and what to write instead. */
const refusals: readonly (readonly [pattern: RegExp, sentence: string, remedy: string])[] = [
  [
    /\b\d+ ?rm\b|\bbuild(?:ing)? (?:up )?to (?:an? )?(?:heavy|max|top|new|\d)|\bheavy (?:single|double|triple)\b/i,
    'A weight that is found on the day is not read.',
    'Write "Deadlift 1 set of 1 rep" without another format, and "> find a 1RM" below it.',
  ],
  [
    /^(?:set|round) ?\d/i,
    'Each set is on its own line.',
    'Write "Station 1:" before each in intervals. Write the sets of a lift behind it: "Deadlift 4x3 at 80%".',
  ],
  [
    /^@? ?(?:rpe ?\d|\d[\d-]* ?rpe)/i,
    'An effort is alone on a line.',
    'Write it behind the lift: "Front Squat 5x3 @ RPE 8".',
  ],
  [
    /^(?=.*[@%])[\s\d.,/x@%+()-]+$/i,
    'Sets cannot be on lines of their own.',
    'Write them behind the lift, "Deadlift 4x3 at 80%", or "Back Squat 5-5-3 reps" and "> 70 / 75 / 80 %" below it.',
  ],
  [
    /^(?:week|wk|day|session) ?\d/i,
    'Each week or day needs its own board, without the label.',
    'Write "Week 2" in double quotes on its first line, and the lift with its sets: "Front Squat 4x4 at 80%".',
  ],
  [
    /\bamrap\b.*\b(?:rest|pause|off)\b/i,
    'A rest is in the line of the format.',
    'Write "3 x AMRAP in 5 minutes", and "Rest 2 minutes between AMRAPs" on its own line.',
  ],
  [
    /^(?:all |use |same )?(?:weights?|loads?|dumbbells?|kettlebells?|dbs?|kbs?|bar(?:bell)?)\b[:,]? .*\d ?(?:kg|lb)/i,
    'A load is alone on a line.',
    'Write it behind each movement that has it: "10 Thrusters (43/30 kg)".',
  ],
  [
    /^\(?(?:rx:? |[♀♂] ?|(?:fe)?males?:? |wo)?(?:m[ae]n:? )?\d[\d.]*(?: ?\/ ?\d[\d.]*)?[ -]?(?:kgs?|lbs?|#)?\)?(?: (?:dumb|kettle|bar)bells?)?$/i,
    'A load is alone on a line.',
    'Write it behind each movement that has it: "10 Thrusters (43/30 kg)".',
  ],
  [
    /^(?:rx\+?|sc(?:aled?)?|mod(?:ified)?|foundations?|beginners?|intermediate|advanced|level \d|l\d)(?: ?[:→/-]|$)/i,
    'Each version of a workout needs its own board.',
    'Write it as another board without the label, which can be its name in double quotes. Or put "> " before the line.',
  ],
  [
    /^(?=.*\d)(?:.*[♀♂]|.*\b(?:for (?:wo)?men|(?:wo)?men (?:use |[\d(])|m \d.*\bf \d))/i,
    'Men and women are named beside their loads.',
    'Write one pair behind the movement, men first: "10 Thrusters (43/30 kg)".',
  ],
  [
    /\d ?(\p{L}+|#) ?\/ ?\d[\d.,]* ?\1(?!\p{L})/iu,
    'The unit is written twice.',
    'Write it once, behind both numbers: "(24/20 in)", "(43/30 kg)".',
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
    /^\+/,
    'A plus cannot begin a line.',
    'Write a complex on one line, "1 Clean + 1 Jerk", or put --- between two workouts.',
  ],
  [
    /^x ?\d/i,
    'The number of repeats belongs to the format.',
    'Write "3 x AMRAP in 5 minutes", "5 rounds for time" or "4 sets of".',
  ],
  [
    /^\d+ ?(?:sets? )?x ?\d+(?:-\d+)?(?: reps?)?(?:$|[,:;])/i,
    'The lift of these sets is missing.',
    'Write it before them: "Back Squat 4x8".',
  ],
  [
    /\b[rl] ?\/ ?\d* ?[rl]\b/i,
    'Left and right are not read.',
    'Write "8/8 Dumbbell Snatches", or "per side" behind the name.',
  ],
  [/\d ?- ?\.{2,3} ?-? ?\d/, 'A scheme needs all of its steps.', 'Write each of them: "2-4-6-8-10-12 reps for time".'],
  [
    /^for (?:total |max )?(?:reps|calories|load|weight|distance)\b/i,
    'Only an AMRAP can be scored in repetitions.',
    'Write "Score: total reps" in an AMRAP, or "Workout:" above the board.',
  ],
  [
    /^".*"$/,
    'A name in double quotes belongs on the first line.',
    'Move it there, or put --- above it if a board begins.',
  ],
  [
    /^\d+(?:(?: \d+)+|(?:\/\d+){2,})(?: reps)?$|^\d+-?, (?:\d+-?, )*(?:and )?\d+-?(?: ?reps?)?\b/i,
    'A scheme needs hyphens.',
    'Write "21-15-9 reps for time".',
  ],
  [/\bclock\b/i, 'A clock is not a format.', 'Write "AMRAP 9", or "For time" and "Time cap: 9 minutes".'],
  [
    /\|.*\||(?:l\d|rx|scaled) ?\||\d.*\||\|.*\d/i,
    'A table is not read.',
    'Write a line for each movement: "Snatch 6x2 at 75%".',
  ],
  [
    /^(?:\.{2,}|etc\.?)$|\b(?:as|des)cending\b/i,
    'A ladder that goes on is written above its movements.',
    'Write "AMRAP 7, 3-6-9-… reps", and the movements without repetitions.',
  ],
  [
    /^\d{0,2}:\d\d ?-/,
    'A part of a clock is not read.',
    'Write "Every 2 minutes for 16 minutes, alternating" for equal parts. Put --- between workouts.',
  ],
  [
    /^\d+ - \d/,
    'A hyphen is between two numbers.',
    'Write a range without spaces, "12-15 Ring Rows", and "Minute 1:" in an EMOM.',
  ],
  [
    /^\d+(?:-\d+){2,} ?(?:km|m|ft|s)\b/i,
    'A scheme counts repetitions only.',
    'Write each of them on its own line: "400 m Row".',
  ],
  [
    /\p{L}, ?\d+(?:\/\d+)?(?:[ ,(]*$| \(|,)/u,
    'A number is alone behind a comma.',
    'Write the amount before the name, and the load behind it: "12 Thrusters (43/30 kg)".',
  ],
  [
    /\d ?(?:ft|feet|m|yd) \(\d[\d.]* ?(?:ft|feet|m|yd)\)/i,
    'A distance is in two units.',
    'Keep one of them: "30 m Walking Lunge".',
  ],
  [
    new RegExp(`^(?:${headings}) ?[(:-]+ ?\\d+ ?min`, 'i'),
    'A heading has a time.',
    'Write "Time cap: 12 minutes" on its own line, or remove the time.',
  ],
  [
    /^(?!.*\bwhile\b).*(?:\b(?:i|you) go\b|\bygig\b|\bone (?:\w+ )?(?:works?|working|rests?)\b)/i,
    'How a team shares the work is not on its own line.',
    'Write "In pairs, you go, I go" or "In pairs, one works at a time" there.',
  ],
  [
    /^for (?:time|quality)[,:]? ?(?:\d+:\d\d|\d+ ?min(?:ute)?s?)\b/i,
    'A time limit is not on its own line.',
    'Write "Time cap: 12 minutes" below the format.',
  ],
  [/^no rest\b/i, 'A line says that there is no rest.', 'Remove it, or put "> " before it.'],
  [/https?:/i, 'A link is not read.', 'Put "> " before the line.'],
  [
    /^(?:\(\d+\)|#\d|[ab]:|p(?:artner )?\d\b|\d[a-h][.)]|\d+-\d+:|\d\u20E3)/i,
    'The label of the line is not known.',
    'Write "Minute 1:" in an EMOM, "4 sets of" above lifts that alternate, and no label elsewhere.',
  ],
  [/(?:^|: )\d+' \p{L}/u, 'An apostrophe may mean minutes or feet.', 'Write "5 min Row" or "50 ft Handstand Walk".'],
  [
    /(?:^|, )\d[\d./]*[ -]?(?:kg|lb)s?\.? (?:\(.*?\) ?)?(?:ball|plate|bar|barbell|dumbbells?|kettlebells?|vest)\b/i,
    'A load is written with its equipment.',
    'Write the load behind the movement: "20 Wall Ball Shots (9 kg)". Put other words in square brackets: [like this].',
  ],
  [
    /^(?!.*\b(?:amrap|emom|rest|pause)\b).*(?<=\p{L}{3})(?<!\d ?(?:inch|lbs|kgs|feet)) ?\/ ?\d|^.*\p{L} \/ \p{L}/iu,
    'A slash is between two movements or sides.',
    'Write one movement a line. Write "5/5" or "per side" for both sides.',
  ],
]
