import { readFigures } from '../amounts/figures.ts'
import { wordAt, type Tokens } from '../text/token.ts'
import type { Facets } from './facets.ts'
import { rule } from './rule.ts'

/** Facets of a clock: AMRAPs, EMOMs, caps and times. */
export const clockRules = [
  // No member holds a cap of each round.
  rule('<cap> <link>* {minutes} <ofEach>', ({ minutes }) => ({ said: [`Cap of ${minutes / 60} min each`] })),
  rule('{minutes} -? <cap> <ofEach>', ({ minutes }) => ({ said: [`Cap of ${minutes / 60} min each`] })),
  rule('<cap> <link>* {minutes}', ({ minutes }) => ({ cap: minutes })),
  rule('{minutes} -? <cap>', ({ minutes }) => ({ cap: minutes })),
  rule('<mostReps> <stations>?', ({ stations }, { amrap, duration }) =>
    amrap === undefined ? { maxReps: true, ...perStation(stations, duration) } : undefined,
  ),
  rule('<mostRounds> :? {count} x {time}', ({ count, time }, { rounds, duration }) =>
    rounds === undefined && duration === undefined ? { amrap: true, rounds: count, duration: time } : undefined,
  ),
  rule('<mostRounds> {bareMinutes}', ({ bareMinutes }, { duration }) =>
    duration === undefined ? { amrap: true, duration: bareMinutes } : undefined,
  ),
  // `AMRAP 8, rest 4, then AMRAP 8` is two of them.
  rule('then? <mostRounds> {bareMinutes}', ({ bareMinutes }, known) => again(bareMinutes, known)),
  rule('then? {minutes} -? amrap', ({ minutes }, known) => again(minutes, known)),
  rule('{count} amraps ,? {minutes} each', ({ count, minutes }) => ({ amrap: true, rounds: count, duration: minutes })),
  rule('{count} amrap {time}', ({ count, time }) => ({ amrap: true, rounds: count, duration: time })),
  rule('{count} amraps', ({ count }, { rounds }) =>
    rounds === undefined ? { amrap: true, rounds: count } : undefined,
  ),
  rule('<mostRoundsIn> {time} as? possible|you? can?', ({ time }) => ({ amrap: true, duration: time })),
  rule('<mostRounds>', () => ({ amrap: true })),
  // `E2MOM x 6` is six of them; `E2MOM 12` and `EMOM x 12` are twelve minutes.
  rule('{everyWord} {bareMinutesNoTimes}', ({ everyWord, bareMinutesNoTimes }, { duration }) =>
    duration === undefined ? { emom: true, interval: everyWord, duration: bareMinutesNoTimes } : undefined,
  ),
  rule('{everyWord}', ({ everyWord }) => ({ emom: true, interval: everyWord })),
  rule('<fromStart>? <minutely> {bareMinutes}', ({ bareMinutes }, { duration, interval = 60 }) =>
    duration === undefined ? { emom: true, interval, duration: bareMinutes } : undefined,
  ),
  rule('<fromStart>? <minutely>', (_, { interval = 60 }) => ({ emom: true, interval })),
  rule('1|one full? set|round? <forTime>? <every> {time}', ({ time, forTime }) => ({
    emom: true,
    interval: time,
    ...(forTime === undefined ? {} : { forTime: true }),
  })),
  // `Every 2 min complete 1 round`: what an interval is anyway.
  rule('1|one full? round|set', (_, { emom }) => (emom === true ? {} : undefined)),
  rule('<every> {time} mark?', ({ time }, { emom, interval }) =>
    emom === true && interval !== time ? undefined : { emom: true, interval: time },
  ),
  rule('{seconds} <on> <and>? {seconds:pause} <off>', ({ seconds, pause }) => ({ work: seconds, off: pause })),
  { take: onAndOff },
  { take: minutesBefore },
  rule('{clock} <and>? {clock:pause} <off>?', ({ clock, pause }) => ({ work: clock, off: pause })),
  // `EMOM 18 (3 exercises)`: their lines say it again.
  rule('{whole} exercises|movements|stations', (_, { emom }) => (emom === undefined ? undefined : {})),
  rule('{time} <stations>', ({ time }) => ({ perStation: time })),
  rule('{time}', ({ time }, { duration }) => (duration === undefined ? { duration: time } : undefined)),
]

function again(time: number, { amrap, duration, rest, rounds = 1 }: Facets): Facets | undefined {
  return amrap === true && rest !== undefined && duration === time ? { rounds: rounds + 1 } : undefined
}

/** `20 AMRAP`, `10 EMOM`: minutes, where no number follows. */
function minutesBefore(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const { kind, value = 0 } = tokens[at] ?? {}
  const next = wordAt(tokens, at + 1) === 'm' ? at + 2 : at + 1
  const format = /^(amrap|emom)$/.exec(wordAt(tokens, next))?.[1]
  const isCounted = tokens[next + 1]?.kind === 'number' || wordAt(tokens, next + 1) === 'x'
  if (kind !== 'number' || format === undefined || isCounted || value < 4 || facets.duration !== undefined)
    return undefined
  Object.assign(facets, {
    duration: value * 60,
    ...(format === 'emom' ? { emom: true, interval: 60 } : { amrap: true }),
  })
  return next + 1
}

/** `40/20 x 4 rounds`, of a Tabata `8 x 20/10`: seconds that make up half a minute, a minute or one and a half. */
function onAndOff(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const rounds = facets.tabata === true ? countBefore(tokens, at) : undefined
  const figures = facets.work === undefined ? readFigures(tokens, rounds === undefined ? at : at + 2) : undefined
  const [work = 1, off = 1] = figures?.value.kind === 'pair' ? figures.value.values : []
  const isRound = work % 5 === 0 && off % 5 === 0 && /^(30|60|90)$/.test(String(work + off))
  if (figures === undefined || !isRound || !onAndOffEnds.test(wordAt(tokens, figures.next))) return undefined
  Object.assign(facets, { work, off }, rounds && { rounds })
  return figures.next
}

/** The 8 of `8 x 20/10`. */
function countBefore(tokens: Tokens, at: number): number | undefined {
  const value = tokens[at]?.value ?? 0
  return wordAt(tokens, at + 1) === 'x' && Number.isInteger(value) && value > 0 ? value : undefined
}

const onAndOffEnds = /^(x|for|:|,|intervals?|circuit|\)|)$/

function perStation(isEach: number | undefined, duration: number | undefined) {
  return isEach === undefined || duration === undefined ? {} : { perStation: duration }
}
