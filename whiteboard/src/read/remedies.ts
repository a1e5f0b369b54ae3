import { rows } from './fact-forms.ts'

/**
 * Returns a remedy for a line that contains `word` but no known format: up to four examples of formats with this word.
 */
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

/** Returns a sentence that says what to write instead of a text that is not allowed after the name of a movement. */
export function remedyAfter(rest: string): string {
  if (/^ ?(?:\+|and|&)$/.test(rest))
    return 'Write a complex on one line, "1 Clean + 1 Jerk". Remove it between other lines.'
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
  if (/^ ?x ?\d/i.test(rest)) return 'Write the sets after the name, and the load last: "Back Squat 3x5 (100 kg)".'
  if (/^ ?\/ /.test(rest)) return 'Write one movement a line. "EMOM 12, alternating" makes each line an interval.'
  if (/^ ?\d+ ?x ?\d+(?=$|[ ,;])/i.test(rest))
    return 'Write either the amount or the sets: "Back Squat 5x5". A tempo is "@ 30X1".'
  if (/^ ?\d.*\p{L}{3}/u.test(rest)) return 'Write one movement a line, and sides as "4/4 Dumbbell Snatches".'
  const ways = 'a load (24/16 kg), a height (24/20 in), "at 75%", "per side", "or" another movement'
  return `A movement can be followed by ${ways}. Put a remark in square brackets, [like this], or its line after "> ".`
}

/** Returns a sentence that says what to write instead of a text that is not allowed in parentheses. */
export function remedyInside(inner: string): string {
  if (/^(?:after|before) (?:each|every) round/i.test(inner)) {
    return 'In a rep scheme, write "After each round: 3 Handstand Push-ups". Elsewhere, put "> " before the line.'
  }
  if (/^every\b/i.test(inner)) return 'Write the interval above the lift: "Every 2:30 x 5".'
  if (/\b(?:rx|mx|scaled?|fb)\b/i.test(inner)) return 'Keep the loads of one version, with their unit: (95/65 lb).'
  if (/\b(?:side|leg|arm)s?\b/i.test(inner)) return 'Write "5/5 Pistols", or "5 Pistols per side".'
  if (/^\d+ ?x ?\d/i.test(inner)) {
    return `Write it before the name: "${inner} Shuttle Run". Quotation marks keep numbers as a note: ["${inner}"].`
  }
  if (/\bsets?\b|\d-\d/i.test(inner))
    return 'Write the sets after the lift, without parentheses: "Back Squat 5-5-3 reps".'
  return 'Parentheses are for loads and heights: (24/16 kg). Write a remark in square brackets: [like this].'
}
