import { parseRepScheme } from '../measures/reps.ts'
import { template, type Slots, type Template } from './template.ts'

/** The facts that lines of a board can say about a workout. All times are in seconds. */
export type Facts = {
  readonly amrap?: number
  /** How many AMRAPs the workout has, such as 3 in `3 x AMRAP in 5 minutes`. */
  readonly times?: number
  /** The time from the start of an interval to the start of the next one. */
  readonly every?: number
  readonly total?: number
  readonly intervals?: number
  /** The noun that follows the number of intervals: `set`, `round` or `interval`. */
  readonly counted?: string
  /** True if each movement line is one interval, and the intervals repeat in the order of the lines. */
  readonly turns?: true
  readonly how?: 'time' | 'quality'
  readonly rounds?: number
  readonly sets?: number
  readonly scheme?: string
  readonly ladder?: string
  readonly tabata?: true
  readonly on?: number
  readonly off?: number
  readonly deathBy?: true
  readonly first?: number
  readonly more?: number
  readonly step?: number
  readonly maxReps?: number
  readonly station?: number
  /** True if each of the Twelve Days repeats the work of all days before it. */
  readonly days?: boolean
  readonly cardio?: true
  readonly rest?: 'as_needed' | 'fixed' | 'interval'
  readonly pause?: number
  /** The noun that follows `between` and says what a rest separates, such as `round` or `set`. */
  readonly between?: string
  readonly cap?: number
  readonly team?: number
  readonly way?: 'one_at_a_time' | 'alternate_rounds' | 'shared' | 'synchronized' | 'each'
  readonly score?: 'reps'
}

/**
 * A way to write facts on a board. `reads` is an example that it matches, and `not` is an example that it must not
 * match.
 */
export type Row = {
  readonly form: string
  readonly reads: string
  readonly not: string
}

const table = `
amrap [in|of|for|-|x] <minutes> => amrap=minutes
  AMRAP 12 | AMRAP 12 rounds
<minutes> amrap => amrap=minutes
  12 min AMRAP | 12 AMRAPs
[complete] as_many_(rounds|reps|rounds_and_reps)_as_possible in <minutes> => amrap=minutes
  As many rounds as possible in 12 minutes | As many rounds as you like
(partner|team_of_two) amrap [in|of|for|-] <minutes> => amrap=minutes team=2
  Partner AMRAP 12 | Partners AMRAP
max_rounds in <minutes> => amrap=minutes
  Max rounds in 8 minutes | Max rounds
(in|within) <time>,? [complete] as_many_(rounds|reps|rounds_and_reps)_as_possible => amrap=time
  In 14 minutes, as many rounds as possible | In 14, as many rounds as possible
<n> x amrap [in|of] <minutes> => times=n amrap=minutes
  3 x AMRAP in 5 minutes | 3 AMRAPs
score:? [is] total_reps => score='reps'
  Score: total reps | Score: total weight
<open> [reps] => ladder=open
  AMRAP 12, 4-8-12-… reps | AMRAP 12, 4-8-12 and so on
max_reps in <minutes> [of_each|each] [movement] => maxReps=minutes
  Max reps in 2 minutes | Max reps in 2 rounds
<n> rounds,?_for_max_reps => rounds=n station=0
  3 rounds for max reps | 3 rounds for reps
<n> rounds,?_for_max_reps,? <time> (at|per) [each] station => rounds=n station=time
  3 rounds for max reps, 1 minute at each station | 3 rounds, 1 minute at some stations
(emom|e1mom) [for|x|of|in|-] <minutes> => every=60 total=minutes
  EMOM 12 | EMOM 12 rounds
<minutes> emom => every=60 total=minutes
  12 min EMOM | 12 EMOMs
alt(ernating)? emom [for|x|-] <minutes> => every=60 total=minutes turns=true
  Alternating EMOM 12 | Alternating EMOM
every_minute,? [on_the_minute] [for|x] <minutes> => every=60 total=minutes
  Every minute for 10 minutes | Every minute
on_the_minute [for|x] <minutes> => every=60 total=minutes
  On the minute x 12 | On the minutes
on_the <time> x <n> [<noun>] => every=time intervals=n counted=noun
  On the 2:00 x 6 sets | On the 2:00
every <time> [on_the_minute] for <time:total> => every=time total=total
  Every 2 minutes for 12 minutes | Every 2 minutes
every <time> x <n> [<noun>] => every=time intervals=n counted=noun
  Every 90 seconds x 8 | Every 90 x 8
every <time>,? [for] <n> <noun> => every=time intervals=n counted=noun
  Every 2 minutes for 6 rounds | Every 2 minutes for 6
e<n>mom x <n:times> [<noun>] => every=60*n intervals=times counted=noun
  E2MOM x 6 | E2MOM 6
e<n>mom [for] <n:times> <noun> => every=60*n intervals=times counted=noun
  E2MOM 6 sets | E2MOM sets
e<n>mom [for|x|-] <time> => every=60*n total=time
  E2MOM for 12 min | E2MOM for 12
e<n>s x <n:times> [<noun>] => every=n intervals=times counted=noun
  E90s x 8 | E90s
(alternating|rotating) => turns=true
  EMOM 12, alternating | EMOM 12, alternate
death_by:? => deathBy=true
  Death by | Deaths by
<n> reps? [of_each] in_the_first minute,? then <n:more> more every minute => first=n more=more step=60
  1 rep in the first minute, then 1 more every minute | 1 rep in the first minute
<n> reps? [of_each] in_the_first <time>,? then <n:more> more every <time:step> => first=n more=more step=step
  2 reps in the first 90 seconds, then 2 more every 90 seconds | 2 reps in the first 90
tabata => tabata=true
  Tabata | Tabatas
<n> x <time> on,?_[/|-]? <time:off> (off|rest) => rounds=n on=time off=off
  10 x :30 on / :30 off | 10 x :30 on
<time> (on|of_work),?_[/|-]? [and] <time:off> (off|rest|of_rest) => on=time off=off
  20 seconds on, 10 seconds off | 20 seconds on
(for_time|ft) => how='time'
  For time | For a time
(for_quality|not_for_time|nft) => how='quality'
  For quality | With quality
<scheme> rft => scheme=scheme how='time'
  10-8-6-4-2 RFT | 6-8 RFT
<n> rft => rounds=n how='time'
  5 RFT | RFT
<n> (rounds?|rds?|rnds?) => rounds=n
  5 rounds for time | 3-4 rounds for time
<scheme> [reps] => scheme=scheme
  21-15-9 reps for time | 6-8 reps for time
<n> days_for_time,? each_followed_by_all_the_days_before_it => rounds=n days=true
  12 days for time, each followed by all the days before it | 12 days for time
<n> days_for_time,? each_once => rounds=n days=false
  12 days for time, each once | 12 days, each twice
[time] cap:? [at|of|-] <minutes> => cap=minutes
  Time cap: 10 minutes | Time cap: soon
<minutes> [time] cap => cap=minutes
  20 min cap | 20 caps
(tc|t[.]c[.]):? <minutes> => cap=minutes
  TC 12 | TC twelve rounds
<n> sets => sets=n
  4 sets of | 4-5 sets of
intervals => cardio=true
  Intervals of | Interval of
rest_as_needed [between|after] [each|every] [<noun>] => rest='as_needed' between=noun
  Rest as needed between sets | Rest as long as needed
rest:? [precisely] <time> [between|btw|b/w|b/t|after] [each|every|all] [<noun>] => rest='fixed' pause=time between=noun
  Rest 2 minutes between rounds | Rest 2 to 3 minutes
<time> rest [between|btw|b/w|b/t|after] [each|every|all] [<noun>] => rest='fixed' pause=time between=noun
  90 s rest between sets | 90 rest
start_a_new <noun> every <time> => rest='interval' pause=time between=noun
  Start a new set every 3 minutes | Start a new set every 3
[in] [a] teams?_of <n> => team=n
  In teams of 2 | In teams
(in_pairs|with_a_partner|in_partners|partner-?_(workout|wod)) => team=2
  In pairs | In a pair of shoes
one_(athlete_|person_)?works(_at_a_time|,?_one_rests) => way='one_at_a_time'
  In pairs, one works at a time | In pairs, one works
(alternating_rounds|you_go,?_/?_i_go|ygig|i_go,?_you_go|igyg) => way='alternate_rounds'
  In pairs, you go, I go | In pairs, you go
(sharing_the_work|share_the_work|split(_reps|_work)?_as_(needed|you_like|desired)) => way='shared'
  In pairs, sharing the work | In pairs, sharing
(in_sync|all_synchronized|synchronized_reps) => way='synchronized'
  In pairs, in sync | In pairs, synced up
each_does_all_of_it => way='each'
  In pairs, each does all of it | In pairs, each does it
`

const entries = [...table.matchAll(/^(.+) => (.+)\n {2}(.+) \| (.+)$/gm)]

export const rows: readonly Row[] = entries.map(([, form = '', , reads = '', not = '']) => ({ form, reads, not }))

const compiled: readonly (readonly [Template, meaning: string])[] = entries.map(([, form = '', meaning = '']) => [
  template(form),
  meaning,
])

/**
 * Reads facts at an offset in a text. Uses the form that matches the longest text. Returns the facts and the offset
 * after them. Returns `undefined` if no form matches.
 */
export function factsAt(text: string, at: number): { readonly facts: Facts; readonly end: number } | undefined {
  let best: { readonly facts: Facts; readonly end: number } | undefined
  for (const [read, meaning] of compiled) {
    const found = read(text, at)
    if (found === undefined || found.end <= (best?.end ?? at)) continue
    const isWithinWord =
      /[\p{L}\p{N}]/u.test(text.charAt(found.end)) && /[\p{L}\p{N}]/u.test(text.charAt(found.end - 1))
    const facts = isWithinWord ? undefined : factsOf(meaning, found.slots)
    if (facts !== undefined) best = { facts, end: found.end }
  }
  return best
}

function factsOf(meaning: string, slots: Slots): Facts | undefined {
  const facts = new Map<string, number | string | boolean>()
  for (const said of meaning.split(' ')) {
    const [name = '', value = ''] = said.split('=')
    const found = valueOf(value, slots)
    if (name === 'scheme' && !isScheme(String(found))) return undefined
    if (found !== '')
      facts.set(name, name === 'between' || name === 'counted' ? String(found).toLowerCase().replace(/s$/, '') : found)
  }
  return Object.fromEntries(facts)
}

function valueOf(value: string, slots: Slots): number | string | boolean {
  if (/^\d+$/.test(value)) return Number(value)
  if (value === 'true' || value === 'false') return value === 'true'
  if (value.startsWith("'")) return value.slice(1, -1)
  if (value.startsWith('60*')) return 60 * Number(slots.get(value.slice('60*'.length)))
  return slots.get(value) ?? ''
}

function isScheme(written: string): boolean {
  const counts = parseRepScheme(written) ?? []
  const [first = 0, second = 0] = counts
  return counts.length > 2 || first > second
}
