/** Words that say what is done next, with whom or how much of it. */
const next = `then repeat instead partners? teams? pairs? split shar\\w* alternat\\w* switch swap followed max amrap
  emom cap perform plus`

/** Words that say when it is done, and how often. */
const when = 'until while after between again once twice return\\w*'

const often = 'every before thrice both'
const rest = 'rests?'
const done = 'add completed?'
const people = 'person buddy'

/** What not even a long sentence without a number may hold. */
export const ofSharing = anyOf(next, done)

/** What no full sentence may hold. */
export const ofOrders = anyOf(next, when, often, rest, done)

/** What says of work when something is done, how often or with whom. */
export const ofOrder = anyOf(next, when, often, rest, people, 'add')

/** What no talk holds. */
export const ofDoing = anyOf(
  next,
  when,
  rest,
  people,
  'completed? many carry hold seconds? secs? metres? meters? cals? calories other extra',
)

/** What may say when, how often or with whom something is done. */
export const ofWork = anyOf(
  next,
  when,
  often,
  rest,
  done,
  'each rounds? sets? reps? finish end start beginning top minutes? seconds? time one more',
)

/** Words of formats that talk of the work may hold, written as they are. */
export const ofFormats = /^(quality|every|rounds?|minutes?|works?|working|timed)$/

function anyOf(...lists: readonly string[]): RegExp {
  return new RegExp(`^(?:${lists.join(' ').split(/\s+/).join('|')})$`)
}
