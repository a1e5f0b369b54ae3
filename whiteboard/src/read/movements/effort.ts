import { readAmount, readClock, readUnit } from '../amounts/amount.ts'
import { noting, type DraftLine } from './draft.ts'
import { readFigures } from '../amounts/figures.ts'
import { readTime } from '../format/time.ts'
import { afterAll, textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

/** `RPE 8`, `@ RPE 7-8`, `@ 8 RPE`. */
export function exertion(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const { isNamed, start } = openedBy('rpe', tokens, at)
  const figures = readFigures(tokens, start)
  if (figures === undefined) return undefined
  if (!isNamed && wordAt(tokens, figures.next) !== 'rpe') return undefined
  draft.rpe = figures.value.text
  return isNamed ? figures.next : figures.next + 1
}

/** `tempo 3111`, `@ 31X1`, `(3-1-1-0)`, `3111 tempo`. */
export function tempo(tokens: Tokens, at: number, draft: DraftLine): number | undefined {
  const { isNamed, start } = openedBy('tempo', tokens, at)
  const end = endOfRun(tokens, start)
  const said = textOf(tokens.slice(start, end))
  if (ofThree(said, isNamed, draft)) return end
  const phases = /^(\d)(-?)(\d)\2([\dx])\2(\d)$/i.exec(said)
  if (phases === null || readUnit(tokens, end) !== undefined || /^[-/]$/.test(textAt(tokens, end))) return undefined
  const written = phases[0].replaceAll('-', '').toUpperCase()
  const isFollowed = wordAt(tokens, end) === 'tempo'
  const isMarked = start > at || at === 0 || textAt(tokens, at - 1) === ','
  // `1000` and `1500` are metres sooner than phases.
  if (!isNamed && !isFollowed && (!isMarked || written.endsWith('00'))) return undefined
  draft.tempo = written
  return isFollowed ? end + 1 : end
}

/** `8 Tempo Squats [3-1-1]`: no member holds a tempo of three phases, and it is a note. */
function ofThree(said: string, isNamed: boolean, { names, notes }: DraftLine): boolean {
  const isInName = names.some(({ words }) => words.includes('tempo'))
  if (!(isNamed || isInName) || !/^\d-?\d-?[\dx]$/i.test(said)) return false
  notes.push(isInName ? said : `tempo ${said}`)
  return true
}

/** `Pause Squat (3 sec)`: how long the pause is. */
export const held = noting((tokens, at, { names }) => {
  const time = names.some(({ words }) => /^paused?$/.test(words[0] ?? '')) ? readTime(tokens, at) : undefined
  return time === undefined || time.next < tokens.length || time.value > pauseMost ? undefined : time.next
})

/** Nobody pauses longer than so many seconds. */
const pauseMost = 5

/** `@ 2k pace`, `at moderate effort`: how hard it is. */
export const paced = noting((tokens, at) => {
  if (!/^(@|at)$/.test(wordAt(tokens, at))) return undefined
  // `@ 1:45/500 m`.
  const clock = readClock(tokens, at + 1)
  const per = clock === undefined || textAt(tokens, clock.next) !== '/' ? undefined : readAmount(tokens, clock.next + 1)
  if (per?.value.unit?.kind === 'distance') return per.next
  const end = tokens.findIndex(({ word }, index) => index > at && index <= at + 5 && paces.has(word))
  const isCounted = tokens.slice(at, end).some(({ kind }) => kind === 'number')
  const isWhole = isCounted && !tokens.slice(at, end).some(({ text }) => /^[,;()]$/.test(text))
  return end !== -1 && isWhole ? end + 1 : undefined
})

const paces = new Set(['pace', 'effort', 'intensity', 'speed'])

/** `@ 24 s/m`, `zone 2`, `85 rpm`: how fast it goes, in numbers that count nothing of it. */
export const rated = noting((tokens, at) => {
  const start = afterAll(tokens, at, ats)
  const text = textOf(tokens.slice(start, start + rateMost))
  const found = [...rates, ...(start > at ? [ofTen] : [])].map((one) => one.exec(text)).find((one) => one !== null)
  const [said] = found ?? []
  if (said === undefined) return undefined
  let end = start + 1
  while (textOf(tokens.slice(start, end)).length < said.length) end += 1
  return end
})

const rates = [
  /^(?:effort|intensity) ?:? ?\d[\d.-]{0,4} ?\/ ?10(?![\w/])/i,
  /^(?:zone ?\d(?: ?[-/] ?\d)?|z\d(?: ?- ?z?\d)?|(?:rate|r) ?\d\d(?: ?- ?\d\d)?)(?![\w/])/i,
  /^\d\d\d?(?: ?- ?\d\d\d?)? ?(?:spm|rpm|bpm|s ?\/ ?m(?:in)?|strokes? ?(?:per|\/|a) ?min(?:ute)?)(?![\w/])/i,
]

/** `@ 8/10`: nobody loads so little, women more than men. */
const ofTen = /^[1-9](?:\.5)? ?\/ ?10(?! ?[\w/.])/

/** A rate has so many words, numbers and marks at most. */
const rateMost = 8

/** Where what is written without a space, a bracket or a comma ends. */
function endOfRun(tokens: Tokens, start: number): number {
  let end = start + 1
  while (end < tokens.length && tokens[end]?.isApart === false && !/^[),;.]$/.test(textAt(tokens, end))) end += 1
  return end
}

const ats = /^(@|at)$/

/** Whether a name opens what is said, behind an `@` or not, and where that begins. */
function openedBy(name: string, tokens: Tokens, at: number) {
  const start = afterAll(tokens, at, ats)
  const isNamed = wordAt(tokens, start) === name
  return { isNamed, start: isNamed ? afterAll(tokens, start + 1, /^[:@-]$/) : start }
}

/** `add 2.5 kg from last week`, `+5 lb over last time`: no member holds what another day weighed. */
export const sinceLast = noting((tokens, at) => {
  const end = tokens.findIndex(({ text }, index) => index > at && /^[,;)]$/.test(text))
  const next = end === -1 ? tokens.length : end
  const said = tokens.slice(at, next)
  return said.length <= sinceMost && changed.test(textOf(said)) ? next : undefined
})

const sinceMost = 12
const changed =
  /^(?:(?:\+|(?:increase|adding|add|plus|up|go up)(?: by)?) ?)?[\d.-]{1,9} ?(?:kg|lbs?|#|pounds|%)? ?(?:(?:more|heavier|up) )?(?:from|than|over|on|to) (?:your )?last (?:week|time|session|\w+day)\.?$|^(?:@|at) ?last (?:week|time)['’]?s (?:weight|load)(?: ?\+ ?[\d.]{1,5} ?(?:kg|lbs?|#|%))?$/i

/** `100 Burpees in 15 min`: the time is no more than a limit, which no member holds. */
export const within = noting((tokens, at, draft) => {
  const time = /^(in|within)$/.test(wordAt(tokens, at))
    ? readTime(tokens, at + 1 + Number(wordAt(tokens, at + 1) === 'under'))
    : undefined
  const isCounted = draft.amounts.some(({ figures, unit }) => figures !== undefined && unit?.kind !== 'duration')
  return isCounted ? time?.next : undefined
})
