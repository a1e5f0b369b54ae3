import { readClock, readUnit } from '../amounts/amount.ts'
import { readFigures, type Read } from '../amounts/figures.ts'
import { wordAt, type Tokens } from '../text/token.ts'

/** Seconds, where a time is written: `12 min`, `12:00`, `90 s`, `12'`, `a minute`, `2 minute`. */
export function readTime(tokens: Tokens, at: number): Read<number> | undefined {
  return clockTime(tokens, at) ?? minute(tokens, at) ?? measuredTime(tokens, at)
}

function clockTime(tokens: Tokens, at: number): Read<number> | undefined {
  const clock = readClock(tokens, at)
  if (clock?.value.clock === undefined) return undefined
  const unit = readUnit(tokens, clock.next)
  const isNamed = unit?.value.kind === 'duration' || unit?.value.kind === 'feet-or-minutes'
  return { value: clock.value.clock, next: isNamed ? unit.next : clock.next }
}

function minute(tokens: Tokens, at: number): Read<number> | undefined {
  const isMinute = wordAt(tokens, at) === 'a' && /^min(ute)?$/.test(wordAt(tokens, at + 1))
  return isMinute ? { value: 60, next: at + 2 } : undefined
}

function measuredTime(tokens: Tokens, at: number): Read<number> | undefined {
  const figures = readFigures(tokens, at)
  const [value = 0] = figures?.value.kind === 'one' ? figures.value.values : []
  const unit = figures === undefined || value <= 0 ? undefined : readUnit(tokens, figures.next)
  const size = unit === undefined ? undefined : secondsOf(unit.value)
  return unit === undefined || size === undefined
    ? undefined
    : withSeconds(tokens, { value: value * size, next: unit.next })
}

function secondsOf({ kind, size }: { readonly kind: string; readonly size: number }): number | undefined {
  if (kind === 'duration') return size
  if (kind === 'feet-or-minutes') return 60
  return kind === 'inches-or-seconds' ? 1 : undefined
}

/** `1 min 30 s`. */
function withSeconds(tokens: Tokens, { value, next }: Read<number>): Read<number> {
  const more = tokens[next]?.kind === 'number' ? tokens[next] : undefined
  const unit = more === undefined ? undefined : readUnit(tokens, next + 1)
  const isSeconds = unit?.value.short === 's' || unit?.value.kind === 'inches-or-seconds'
  if (more === undefined || unit === undefined || !isSeconds || value % 60 !== 0) return { value, next }
  return { value: value + more.value, next: unit.next }
}

/** The same, or a bare number of minutes: `AMRAP 12`. */
export function readMinutes(tokens: Tokens, at: number): Read<number> | undefined {
  const time = readTime(tokens, at)
  if (time !== undefined) return time
  const token = tokens[at]
  const isWhole = token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0
  if (!isWhole) return undefined
  // Behind a cap `12m` is no distance, where nothing follows that could be run.
  const isNamed = wordAt(tokens, at + 1) === 'm' && tokens[at + 2]?.kind !== 'word'
  return { value: token.value * 60, next: isNamed ? at + 2 : at + 1 }
}
