import { readClock, readUnit } from '../amount.ts'
import { readFigures, type Read } from '../figures.ts'
import { wordAt, type Token } from '../token.ts'

/** Seconds, where a time is written: `12 min`, `12:00`, `90 s`, `12'`, `a minute`, `2 minute`. */
export function readTime(tokens: readonly Token[], at: number): Read<number> | undefined {
  const clock = readClock(tokens, at)
  if (clock?.value.clock !== undefined) {
    const unit = readUnit(tokens, clock.next)
    const isNamed = unit?.value.kind === 'duration' || unit?.value.kind === 'feet-or-minutes'
    return { value: clock.value.clock, next: isNamed ? unit.next : clock.next }
  }
  const isArticle = wordAt(tokens, at) === 'a' && /^min(ute)?$/.test(wordAt(tokens, at + 1))
  if (isArticle) return { value: 60, next: at + 2 }
  const figures = readFigures(tokens, at)
  const [value] = figures?.value.values ?? []
  if (figures === undefined || value === undefined || figures.value.kind !== 'one') return undefined
  const unit = readUnit(tokens, figures.next)
  const size = unit === undefined ? undefined : secondsOf(unit.value)
  if (unit === undefined || size === undefined || value <= 0) return undefined
  return withSeconds(tokens, { value: value * size, next: unit.next })
}

function secondsOf({ kind, size }: { readonly kind: string; readonly size: number }): number | undefined {
  if (kind === 'duration') return size
  if (kind === 'feet-or-minutes') return 60
  return kind === 'inches-or-seconds' ? 1 : undefined
}

/** `1 min 30 s`. */
function withSeconds(tokens: readonly Token[], { value, next }: Read<number>): Read<number> {
  const more = tokens[next]?.kind === 'number' ? tokens[next] : undefined
  const unit = more === undefined ? undefined : readUnit(tokens, next + 1)
  const isSeconds = unit?.value.short === 's' || unit?.value.kind === 'inches-or-seconds'
  if (more === undefined || unit === undefined || !isSeconds || value % 60 !== 0) return { value, next }
  return { value: value + more.value, next: unit.next }
}

/** The same, or a bare number of minutes: `AMRAP 12`. */
export function readMinutes(tokens: readonly Token[], at: number): Read<number> | undefined {
  const time = readTime(tokens, at)
  if (time !== undefined) return time
  const token = tokens[at]
  const isWhole = token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0
  return isWhole ? { value: token.value * 60, next: at + 1 } : undefined
}
