import type { Failure } from './line-draft.ts'
import { headings } from './talk.ts'

const table = String.raw`
(?<!% ?(?:of )?(?:your )?)\b\d+ ?rm\b
  A weight that is found on the day is not read.
  Write "Deadlift 1 set of 1 rep" without another format, and "> find a 1RM" below it.
\bbuild(?:ing)? (?:up )?to (?:an? )?(?:heavy|max|top|new|\d)|\bheavy (?:single|double|triple)\b
  A weight that is found on the day is not read.
  Write "Deadlift 1 set of 1 rep" without another format, and "> find a 1RM" below it.
^(?:set|round) ?\d
  Each set is on its own line.
  For a lift, write "Front Squat 5-3 reps" and "> 70 / 80 %" below it; in intervals, "Station 1:" before each movement.
^@? ?(?:rpe ?\d|\d[\d-]* ?rpe)
  An effort is alone on a line.
  Write it after the lift: "Front Squat 5x3 @ RPE 8".
^\d+ ?x ?\d+ ?\+ ?\d
  The lifts of a complex are not named.
  Write "4 sets of", and below it "1 Clean + 1 Jerk at 75%".
^(?=.*[@%])(?:[\s\d.,/x@%+()-]|reps?\b|at\b|of 1rm)+$
  Each set is on its own line.
  Write equal sets as "Deadlift 4x3 at 80%", and others as "Back Squat 5-5-3 reps" with "> 70 / 75 / 80 %" below it.
^(?:first|second|third|part [\da-c]) ?[:-]
  Each workout needs its own board.
  Put --- between two workouts, and leave out the label.
^(?:week|wk|day|session) ?\d
  Each week or day needs its own board, without the label.
  Write "Week 2" in double quotes on its first line, and the lift with its sets: "Front Squat 4x4 at 80%".
\bamrap\b.*\b(?:rest|pause|off)\b
  A rest is in the line of the format.
  Write "3 x AMRAP in 5 minutes", and "Rest 2 minutes between AMRAPs" on its own line.
^(?:all |use |same )?(?:weights?|loads?|dumbbells?|kettlebells?|dbs?|kbs?|bar(?:bell)?)\b[:,]? .*\d ?(?:kg|lb)
  A load is alone on a line.
  Write it after each movement that has it: "10 Thrusters (43/30 kg)".
^\(?(?:rx:? |[♀♂] ?|(?:fe)?males?:? |(?:wo)?m[ae]n:? )?\d[\d./ ]*-?(?:kgs?|lbs?|#)?\)?(?: (?:dumb|kettle|bar)bells?)?$
  A load is alone on a line.
  Write it after each movement that has it: "10 Thrusters (43/30 kg)".
^(?:rx\+?|sc(?:aled?)?|mod(?:ified)?|foundations?|beginners?|intermediate|advanced|level \d|l\d)(?: ?[:→/-]|$)
  Each version of a workout needs its own board.
  Write it as another board without the label, which can be its name in double quotes. Or put "> " before the line.
^(?:(?:wo)?men|(?:fe)?males?)(?:'s)?:?$
  Each version of a workout needs its own board.
  Write it as another board without the label, which can be its name in double quotes. Or put "> " before the line.
^(?=.*\d)(?:.*[♀♂]|.*\b(?:for (?:wo)?men|(?:wo)?men (?:use |[\d(])|m \d.*\bf \d))
  Men and women are named beside their loads.
  Write one pair after the movement, men first: "10 Thrusters (43/30 kg)".
\d ?((?!s ?/)\p{L}+|#) ?/ ?\d[\d.,]* ?\1(?!\p{L})
  The unit is written twice.
  Write it once, after both numbers: "(24/20 in)", "(43/30 kg)".
\d ?(?:kgs?|lbs?|pounds|#)[ (,/]+(?:or )?\d[\d./-]* ?(?:kgs?|lbs?|pounds|#)
  A load is in two units.
  Keep one of them: "10 Thrusters (43/30 kg)".
^\d{1,2} ?x:?$
  The line does not say what is repeated.
  Write "3 rounds for time" or "3 sets of".
^\d{1,2}(?:st|nd|rd|th|') ?[:-]
  Minutes and stations need a label.
  Write "Minute 1:" or "Station 1:" in an EMOM, and one movement a line elsewhere.
^\+
  A plus cannot begin a line.
  Write a complex on one line, "1 Clean + 1 Jerk", or put --- between two workouts.
^x ?\d
  The number of repeats belongs to the format.
  Write "3 x AMRAP in 5 minutes", "5 rounds for time" or "4 sets of".
^\d+ ?(?:sets? )?x ?\d+(?:-\d+)?(?: reps?)?(?:$|[,:;])
  The lift of these sets is missing.
  Write it before them: "Back Squat 4x8".
\b[rl] ?/ ?\d* ?[rl]\b
  Left and right are not read.
  Write "8/8 Dumbbell Snatches", or "per side" after the name.
\d ?- ?\.{2,3} ?-? ?\d
  A scheme needs all of its steps.
  Write each of them: "2-4-6-8-10-12 reps for time".
^for (?:total |max )?(?:reps|calories|load|weight|distance)\b
  Only an AMRAP can be scored in repetitions.
  Write "Score: total reps" in an AMRAP, or "Workout:" above the board.
^(?:[^"]*: ?)?".*"$
  A name in double quotes belongs on the first line.
  Move it there, or put --- above it if a board begins.
^\d+(?:(?: \d+)+|(?:/\d+){2,})(?: reps)?$|^\d+-?, (?:\d+-?, )*(?:and )?\d+-?(?: ?reps?)?\b|^\d+(?:-\d+)+,? and \d+
  A scheme needs hyphens.
  Write "21-15-9 reps for time".
\bclock\b
  A clock is not a format.
  Write "AMRAP 9", or "For time" and "Time cap: 9 minutes".
\|.*\||(?:l\d|rx|scaled) ?\||\d.*\||\|.*\d
  A table is not read.
  Write a line for each movement: "Snatch 6x2 at 75%".
^(?:\.{2,}|etc\.?)$|\b(?:as|des)cending\b|\b(?:add|adding|plus) \d+ (?:more )?reps? (?:each|every|per) round
  A ladder that goes on is written above its movements.
  Write "AMRAP 7, 3-6-9-… reps", and the movements without repetitions.
^\d{0,2}:\d\d ?-
  The times of a running clock are not read.
  Below an EMOM, write "Minute 1-2:". Otherwise write each part as a board of its own, such as "AMRAP 12".
^\d+ - \d
  A hyphen with spaces is between two numbers.
  Write a range without spaces, "12-15 Ring Rows", and "Minute 1:" in an EMOM.
^\d+(?:-\d+){2,} ?(?:km|m|ft|s)\b
  A scheme counts repetitions only.
  Write each of them on its own line: "400 m Row".
\p{L}, ?\d+(?:/\d+)?(?:[ ,(]*$| \(|,)
  A number without a unit follows a comma.
  Write the amount before the name, and the load last: "12 Thrusters (43/30 kg)".
\d ?(?:ft|feet|m|yd) \(\d[\d.]* ?(?:ft|feet|m|yd)\)
  A distance is in two units.
  Keep one of them: "30 m Walking Lunge".
^(?:${headings}) ?[(:-]+ ?\d+ ?min
  A heading has a time.
  Write "Time cap: 12 minutes" on its own line, or remove the time.
^(?!.*\bwhile\b(?! the others? rests?)).*(?:\bi go\W+you go\b|\byou go\W+i go\b|\bygig\b|\bone (?:\w+ )?(?:works?|working|rests?)\b)
  How a team shares the work is not on its own line.
  Write "In pairs, you go, I go" or "In pairs, one works at a time" on a line of its own.
^for (?:time|quality)[,:]? ?(?:\d+:\d\d|\d+ ?min(?:ute)?s?)\b
  A time limit is not on its own line.
  Write "Time cap: 12 minutes" below the format.
^then (?:max|as many) rounds
  What follows the buy-in of an AMRAP needs its label.
  Write "Then, in the time left:".
^on the \d*:\d\d
  The number of intervals is missing.
  Write "On the 2:00 x 6 sets".
^tabata\b.*\d
  The times of the Tabata are in its line.
  Write "8 rounds: 20 seconds on, 10 seconds off" below "Tabata", and the movements below it.
^\d+ ?(?:min(?:ute)?s?|sec(?:ond)?s?|s) (?:at |of )?each
  The time of each movement is alone on a line.
  Write "Max reps in 1 minute of each" above the movements, or "EMOM 12, alternating".
^\d+x \d[\d./]* ?(?:kg|lb|cm|in)
  A load or height is between the amount and the name.
  Write it after the name: "5 Deadlifts (50 kg)".
^\d[\d.]* ?(?:kg|lbs?) ?x ?\d+$
  Each set is on its own line.
  Write "Deadlift 6-4 reps", and "> 70 / 90 kg" below it.
^score:
  Only total repetitions can be the score.
  In an AMRAP, write "Score: total reps". Put "> " before other scores.
^(?:in )?teams? of \d+, \d+ ?min(?:utes?)?$
  The line does not say what the time is for.
  Write "AMRAP 40", or "For time" and "Time cap: 40 minutes".
^\W*weight:? ?\d
  A load is alone on a line.
  Write it after each movement that has it: "10 Thrusters (43/30 kg)".
^for (?:time|quality) - \d.*(?:kg|lb)
  A load is in the line of the format.
  Write it after each movement that has it: "50 Kettlebell Push Presses (2 x 24 kg)".
\bas many (?:rounds|reps|rounds and reps) as possible$
  The time of the AMRAP is missing.
  Write the format on one line: "As many rounds as possible in 12 minutes".
^\d*:\d\d ?/ ?\d*:\d\d
  Two times are before a movement.
  Write ":30 Side Plank per side".
\b[12]-(?:arm|leg)
  A number is in the name of a movement.
  Write it after the name: "8 Dumbbell Snatches [1-arm]".
\d ?(?:spm|s/m|rpm|strokes?)\b
  A stroke rate is not read.
  Write it after the movement, in brackets and quotation marks: ["22 s/m"].
\b(?:each|every round) for time\b
  A board has one time, not one for each round.
  Write intervals: "4 x 500 m Row", and "Rest 3 minutes between intervals" below it.
\bat each station\b
  The board does not say what is counted at each station.
  Write "3 rounds for max reps, 1 minute at each station".
^no rest\b
  A line says that there is no rest.
  Remove it, or put "> " before it.
(?:of|reps) ?\.{2,3}$
  Dots follow the format.
  Remove them.
https?:
  A link is not read.
  Put "> " before the line.
^(?:\(\d+\)|#\d|[a-h]:|p(?:artner )?\d\b|\d[a-h][.)]|\d+-\d+:|\d\u20E3)
  The label of the line is not known.
  Write "Minute 1:" in an EMOM, "4 sets of" above lifts that alternate, and no label elsewhere.
(?:^|: )\d+' \p{L}
  An apostrophe may mean minutes or feet.
  Write "5 min Row" or "50 ft Handstand Walk".
^(?!.*\b(?:amrap|emom|rest|pause)\b).*(?<=\p{L}{3})(?<!\d ?(?:inch|lbs|kgs|feet|pounds|kilos)) ?/ ?\d|^.*\p{L} / \p{L}
  A slash is between two movements or sides.
  Write one movement a line. Write "5/5" or "per side" for both sides.
`

export const failures = [...table.trim().matchAll(/^(.+)\n {2}(.+)\n {2}(.+)$/gm)].map(
  ([, pattern = '', sentence = '', remedy = '']) => {
    return { pattern: new RegExp(pattern, 'iu'), sentence, remedy }
  },
)

/**
 * Returns an error for common ways of writing that boards do not support. The error says what to write instead. Returns
 * `undefined` for other texts.
 */
export function knownFailure(text: string): Failure | undefined {
  const found = failures.find(({ pattern }) => pattern.test(text))
  if (found === undefined) return undefined
  const { sentence, remedy } = found
  return { kind: 'failure', rule: 'not-understood', at: 0, sentence, remedy }
}
