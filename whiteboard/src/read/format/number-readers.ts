import { readClock } from '../amounts/amount.ts'
import { readFigures, type Read } from '../amounts/figures.ts'
import { numberWord } from '../amounts/number-words.ts'
import { afterAll, textAt, wordAt, type Tokens } from '../text/token.ts'
import type { NumberReader } from './pattern.ts'
import { readMinutes, readTime } from './time.ts'

/** The numbers of patterns by their names: times in seconds, and counts. */
export const numberReaders = {
  time: readTime,
  /** No first of two: `rest 2:00-3:00` is nobody's exact time. */
  exact: (tokens, at) => {
    const time = readTime(tokens, at)
    const isRange =
      time !== undefined && /^(-|to)$/.test(wordAt(tokens, time.next)) && tokens[time.next + 1]?.kind === 'number'
    return isRange ? undefined : time
  },
  /** Minutes of a cap: `cap 2 rounds` has none. */
  minutes: (tokens, at) => (countsRounds(tokens, at) ? undefined : readMinutes(tokens, at)),
  /** `:20`. */
  clock: (tokens, at) => {
    const clock = textAt(tokens, at) === ':' ? readClock(tokens, at) : undefined
    return clock?.value.clock === undefined ? undefined : { value: clock.value.clock, next: clock.next }
  },
  /** A time, or a bare number of seconds. */
  seconds: (tokens, at) => readTime(tokens, at) ?? one(tokens, at),
  /** Time, or `minute`. */
  minuteOrTime: (tokens, at) => (wordAt(tokens, at) === 'minute' ? { value: 60, next: at + 1 } : readTime(tokens, at)),
  /** `E2MOM`, `E90S`: the interval. */
  everyWord: (tokens, at) => {
    const [, minutes, count, unit] =
      /^e(?:(\d)m)?(\d{1,3})(m|s)(?:om|os|ots|ec|ecs|ecom|in|inom|o\d{1,2}m)?$/.exec(wordAt(tokens, at)) ?? []
    if (count === undefined) return clocked(tokens, at)
    return { value: Number(minutes ?? 0) * 60 + Number(count) * (unit === 'm' ? 60 : 1), next: at + 1 }
  },
  bareMinutes,
  bareMinutesNoTimes: (tokens, at) => (wordAt(tokens, at) === 'x' ? undefined : bareMinutes(tokens, at)),
  /** Nobody rests five seconds: they are minutes. */
  few,
  /** A bare number at the end of a rest: `Rest 2` is minutes, `rest 90` seconds, as in `rest 1 x 4 rounds`. */
  bareRest: (tokens, at) => {
    const token = tokens[at]
    const isEnd = /^[).-]?$/.test(textAt(tokens, at + 1)) && tokens[at + 2] === undefined
    if (token?.kind !== 'number' || !(isEnd || /^([x|,/]|then)$/.test(wordAt(tokens, at + 1)))) return undefined
    const isSeconds = token.value >= 15 && token.value % 5 === 0
    return isSeconds ? { value: token.value, next: at + 1 } : few(tokens, at)
  },
  count,
  /** A whole number in figures. */
  whole: (tokens, at) => {
    const token = tokens[at]
    return token?.kind === 'number' && Number.isInteger(token.value) ? { value: token.value, next: at + 1 } : undefined
  },
  /** The same, or in a word. */
  size: (tokens, at) => {
    const token = tokens[at]
    const value = token?.kind === 'number' ? token.value : numberWord(wordAt(tokens, at))
    const isClock = textAt(tokens, at + 1) === ':' && tokens[at + 2]?.isApart === false
    return value === undefined || isClock ? undefined : { value, next: at + 1 }
  },
  timesBefore,
  /** `3x` on a line of its own. */
  timesAlone: (tokens, at) => {
    const read = count(tokens, at)
    const isAlone =
      read !== undefined && wordAt(tokens, read.next) === 'x' && /^:?$/.test(wordAt(tokens, read.next + 1))
    return isAlone ? { value: read.value, next: read.next + 1 } : undefined
  },
  timesBehind,
  /** The 3 of `RFT: 3`, which nothing follows. */
  timesAtEnd: (tokens, at) => (tokens[at + 1] === undefined ? timesBehind(tokens, at) : undefined),
} satisfies Record<string, NumberReader>

/** `E3:00`, `E1:30MOM`. */
function clocked(tokens: Tokens, at: number): Read<number> | undefined {
  const [, minutes] = /^e(\d)$/.exec(wordAt(tokens, at)) ?? []
  const seconds = textAt(tokens, at + 1) === ':' ? tokens[at + 2] : undefined
  if (minutes === undefined || seconds?.kind !== 'number' || seconds.isApart) return undefined
  const isNamed = /^(mom|om)$/.test(wordAt(tokens, at + 3)) && tokens[at + 3]?.isApart === false
  return { value: Number(minutes) * 60 + seconds.value, next: at + (isNamed ? 4 : 3) }
}

/** A single number. */
function one(tokens: Tokens, at: number): Read<number> | undefined {
  const figures = readFigures(tokens, at)
  const [value] = figures?.value.values ?? []
  return figures?.value.kind === 'one' && value !== undefined ? { value, next: figures.next } : undefined
}

/** A number of rounds or sets. The third is not three of them, and `5+` is more than five. */
function count(tokens: Tokens, at: number): Read<number> | undefined {
  const read = one(tokens, at)
  if (read === undefined || textAt(tokens, read.next - 1) === '+') return undefined
  const isThird = wordAt(tokens, read.next) === 'rd' && read.value % 10 === 3 && tokens[read.next]?.isApart === false
  return isThird ? undefined : read
}

/** The 3 of `3 x AMRAP 5`, of `3 x 5 min AMRAP` and of `Three 5-minute AMRAPs`. */
function timesBefore(tokens: Tokens, at: number): Read<number> | undefined {
  const read = count(tokens, at)
  if (read === undefined) return undefined
  const isMarked = wordAt(tokens, read.next) === 'x'
  const time = readTime(tokens, isMarked ? read.next + 1 : read.next)
  const work = time?.next ?? read.next + 1
  if (!isMarked) return time !== undefined && /^amraps?$/.test(wordAt(tokens, work)) ? read : undefined
  return /^(amraps?|emom|tabata|on|work)$/.test(wordAt(tokens, work))
    ? { value: read.value, next: read.next + 1 }
    : undefined
}

/** The 5 of `x 5`, unless it is a time. */
function timesBehind(tokens: Tokens, at: number): Read<number> | undefined {
  const token = tokens[at]
  const isClock = textAt(tokens, at + 1) === ':' && tokens[at + 2]?.isApart === false
  const isTime = isClock || /^(m|min|mins|minutes?|s|secs?|seconds?)$/.test(wordAt(tokens, at + 1))
  if (token?.kind !== 'number' || isTime || !Number.isInteger(token.value) || token.value < 1) return undefined
  return { value: token.value, next: at + 1 }
}

function countsRounds(tokens: Tokens, at: number): boolean {
  return /^(rounds?|rds?|rnds|sets?|reps)$/.test(wordAt(tokens, at + 1))
}

/** The bare number after `AMRAP` or `EMOM` is minutes: `AMRAP 12`, `EMOM x 10`, `AMRAP: 12`. */
function bareMinutes(tokens: Tokens, at: number): Read<number> | undefined {
  const next = afterAll(tokens, at, /^([x:()-]|in|for|of)$/)
  const time = tokens[next]?.kind === 'number' && !countsRounds(tokens, next) ? readMinutes(tokens, next) : undefined
  return time === undefined || isOfWork(tokens, next, time.next) ? undefined : time
}

/** `AMRAP 4-8-12` is a ladder, and `AMRAP of 8 Deadlifts` has eight of them in each round. */
function isOfWork(tokens: Tokens, at: number, end: number): boolean {
  const following = tokens[end]
  const isLadder = following?.text === '-' && !following.isApart && tokens[end + 1]?.kind === 'number'
  return isLadder || (wordAt(tokens, at - 1) === 'of' && end === at + 1 && following?.kind === 'word')
}

function few(tokens: Tokens, at: number): Read<number> | undefined {
  const token = tokens[at]
  const isFew = token?.kind === 'number' && token.value > 0 && token.value <= 5
  return isFew ? { value: token.value * 60, next: at + 1 } : undefined
}
