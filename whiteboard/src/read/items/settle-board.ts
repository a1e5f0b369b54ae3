import { isFormat, isOnly, upTo, type BoardItem, type Slot, type ItemOf, type Items } from '../kinds/board-item.ts'
import { says, type Facets } from '../format/facets.ts'
import { hasAmount, isComplex, isInSets, joined } from '../movements/read-movements.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'

/**
 * What `0:00-5:00` means is seen on the whole board. Where a format or a lift that grows stands below one of them, each
 * is the time of a workout of its own; else they are the intervals of one. Bare numbers are minutes of the clock, as
 * `0-10:`, or the minutes from the first to the last, as `1-4:`: the first of them tells.
 */
export function settleWindows(items: Items): Items {
  const isWindowed = items.some((item, index) => isWindow(item) && opensWorkout(items.slice(index + 1)))
  const first = items.find((item) => item.kind === 'slot' && item.slot.to !== undefined)
  const isOfClock = isWindowed || (first?.kind === 'slot' && first.slot.from === 0)
  return items.map((item): BoardItem => {
    if (!isWindow(item)) return item
    const { place, isDashed } = item
    const slot = isOfClock ? onClock(item.slot) : item.slot
    if (!isWindowed) return { ...item, slot }
    return { kind: 'window', place, text: slot.text ?? item.text, isDashed, seconds: slot.seconds ?? 0 }
  })
}

type Window = ItemOf<'slot'>

function isWindow(item: BoardItem): item is Window {
  return item.kind === 'slot' && (item.slot.seconds ?? item.slot.to) !== undefined
}

/** A range of minutes as the time from one clock to the other. */
function onClock({ from, to, ...slot }: Slot): Slot {
  if (to === undefined) return { from, ...slot }
  const seconds = (to - from) * 60
  return { ...slot, from: (from * 60) / seconds + 1, seconds }
}

function opensWorkout(after: Items): boolean {
  const next = after.find(({ kind }) => kind !== 'blank' && kind !== 'remark')
  return isFormat(next)
}

/**
 * What dashes mean is seen on the whole board. In a workout in its author's words they mark how it is done, where its
 * movements stand without; elsewhere they are bullets when one of them opens a movement, and mark remarks when none
 * does.
 */
export function settleDashes(items: Items): Items {
  const isBulleted = items.some(
    ({ kind, isDashed, place }, index) =>
      isDashed && kind === 'movements' && items[index - 1]?.place.line !== place.line,
  )
  let isInWords = false
  const settled = items.map((item, index): BoardItem => {
    if (item.kind === 'label') isInWords = saysInWords(item, items.slice(index + 1))
    if (isInWords && item.isDashed && item.kind !== 'label') return { ...item, kind: 'words' }
    if (isFootnote(item, items.slice(0, index))) return { ...item, kind: 'remark' }
    if (item.kind !== 'dashed') return item
    return isBulleted ? { ...item, kind: 'fault' } : { ...item, kind: 'remark' }
  })
  return settled.filter((item, index) => item.kind !== 'words' || !isSaid(item, settled[index - 1]))
}

/** `* Run together`, below lines without a mark that say how much is done: how one of them is. */
function isFootnote(item: BoardItem, before: Items): boolean {
  if (item.kind !== 'movements' || !item.isDashed || item.lines.some(({ line }) => hasAmount(line))) return false
  return isBelowWork(
    before.filter(({ kind, isDashed }) => kind === 'movements' || kind === 'label' || (kind === 'format' && !isDashed)),
  )
}

/** A line of words that came to several items is one line all the same. */
function isSaid(item: BoardItem, before: BoardItem | undefined): boolean {
  return before?.kind === 'words' && before.place.line === item.place.line
}

function saysInWords({ label }: ItemOf<'label'>, after: Items): boolean {
  const inside = upTo(after, ({ kind }) => kind === 'label')
  // What has a format is no workout in its author's words.
  if (label.section === 'own-words')
    return !inside.some((item) => item.kind === 'format' && says(item.facets, 'amrap emom forTime tabata scheme'))
  if (label.section !== 'warm-up') return false
  return inside.some(({ kind, isDashed }) => kind === 'movements' && !isDashed) || label.name !== undefined
}

/**
 * `1 Clean`, `+`, `4 Front Squats` below `4 sets`: lifts on lines of their own, with a plus between, are one complex.
 */
function joinedLifts(items: Items): Items {
  const settled: BoardItem[] = []
  let isOfSets = false
  for (let at = 0; at < items.length;) {
    const item = items[at]
    if (item?.kind === 'format') isOfSets = item.facets.sets === true
    const { lines, end } = linkedFrom(items, at)
    const isOne = isOfSets && item?.kind === 'movements' && end > at + 1 && isComplex(lines)
    if (isOne) settled.push({ ...item, lines: joined(lines) })
    else if (item !== undefined) settled.push(item)
    at = isOne ? end : at + 1
  }
  return settled
}

/** The lines of work from one item on that have nothing but a plus between. */
function linkedFrom(items: Items, at: number) {
  const lines: ResolvedLine[] = []
  let end = at
  for (let next = at; ; next += 2) {
    const item = items[next]
    if (item?.kind !== 'movements') return { lines, end }
    lines.push(...item.lines)
    end = next + 1
    if (items[end]?.kind !== 'blank' || items[end]?.text !== '+') return { lines, end }
  }
}

/** A plus above a format is `then`, and above a part that says what it is adds nothing. */
export function settlePluses(items: Items): Items {
  return joinedLifts(items).map((item, index): BoardItem => {
    const next = items[index + 1]?.kind
    if (item.kind !== 'blank' || item.text !== '+' || (next !== 'format' && next !== 'part')) return item
    return next === 'part' ? { ...item, text: '' } : { ...item, kind: 'part', part: 'then', isInline: false }
  })
}

/**
 * `2 x AMRAP 8, rest 3 min between`, and below it `AMRAP 1:` and `AMRAP 2:` with work of their own, are as many
 * workouts: each as long as all of them, and the rest between told.
 */
export function settleRepeated(items: Items): Items {
  const at = items.findIndex(
    (item) => item.kind === 'format' && item.facets.amrap === true && (item.facets.rounds ?? 1) > 1,
  )
  const whole = items[at]
  if (whole?.kind !== 'format') return items
  const heads = items.flatMap((_, index) => (index > at && partNumber(items.slice(index)) !== undefined ? [index] : []))
  const [first = 0] = heads
  const isCounted =
    heads.length === whole.facets.rounds && heads.every((head, index) => partNumber(items.slice(head)) === index + 1)
  const between = items.slice(at + 1, first)
  const isBare = between.every((item) => /^(blank|remark)$/.test(item.kind) || isOnly(item, 'rest restBetween'))
  // `1) 10 Burpees`, `2) 10 Sit-ups` are lines of one AMRAP; `#1 10 Burpees, 10 Sit-ups` is all of one.
  const inline = heads.flatMap((head) => items.slice(head, head + 2).filter((item) => isOnLine(item, items[head])))
  const isWhole = inline.length === 0 || inline.some((item) => item.kind === 'movements' && item.lines.length > 1)
  if (!isCounted || !isBare || !isWhole) return items
  const { duration, team } = whole.facets
  const facets = { amrap: true, duration, ...(team === undefined ? {} : { team }) } as Facets
  return items.flatMap((item, index): Items => {
    if (index >= at && index < first && item.kind === 'format') return [{ ...item, kind: 'remark' }]
    if (!heads.includes(index)) return [item]
    const format = { ...item, kind: 'format', facets, isThen: false } as const
    return item.kind === 'movements' ? [format, item] : [format]
  })
}

function isOnLine({ kind, place }: BoardItem, head: BoardItem | undefined): boolean {
  return kind === 'movements' && place.line === head?.place.line
}

/** Which of several parts a heading opens: the 2 of `AMRAP 2:`, of `Part B` and of `B)`. */
function partNumber([item, next]: Items): number | undefined {
  if (item?.kind === 'movements') return item.ordinal
  if (item === undefined) return undefined
  const text = item.kind === 'format' ? item.text : item.kind === 'label' ? item.label.text : ''
  const isBeside = next?.place.line === item.place.line && next.kind !== 'movements'
  if (isBeside && !/^part /i.test(text)) return undefined
  const [, number, letter = ''] =
    /^(?:amrap|part|block|interval|workout)? ?#?(?:([1-9])|([a-h]))[:.)]?$/i.exec(text) ?? []
  if (number !== undefined) return Number(number)
  return letter === '' ? undefined : letter.toLowerCase().charCodeAt(0) - 96
}

/**
 * `*Every minute, 5 burpees` right below work that has a clock of its own is what is done besides: no member holds it,
 * and it is a remark. Without a mark it is one where nothing of the work follows, for no EMOM is without an end.
 */
export function settleAsides(items: Items): Items {
  const isBeside = (index: number) =>
    index >= 0 && isAside(items.slice(index), items[index - 1]) && isBelowWork(items.slice(0, index))
  return items.flatMap((item, index): Items => {
    if (isBeside(index - 1)) return []
    return isBeside(index) ? [{ ...item, kind: 'remark' }] : [item]
  })
}

function isAside([item, next, ...after]: Items, above: BoardItem | undefined): boolean {
  if (!isOnly(item, 'emom interval') || next?.place.line !== item.place.line) return false
  // What is done at the start and then again may be nothing that the catalog knows; of a lift it says how its sets are
  // done.
  const isOfLift = above?.kind === 'movements' && above.lines.some(isInSets)
  if (next.kind === 'remark') return !isOfLift && (item.isDashed || /^(at|from) the/i.test(item.text))
  return next.kind === 'movements' && (item.isDashed || isLast(after))
}

/** Whether what follows, up to the next part, is no work. */
function isLast(after: Items): boolean {
  const inside = upTo(after, ({ kind }) => /^(label|title|blank)$/.test(kind))
  return inside.every((item) => /^(remark|dashed)$/.test(item.kind) || isOnly(item, 'cap team rest'))
}

/** Whether the line above is one of work without a mark. */
function isBelowWork(before: Items): boolean {
  const above = before.at(-1)
  return above?.kind === 'movements' && !above.isDashed && above.lines.every(({ line }) => hasAmount(line))
}

/** `Run 5k`, and right below it the same: above the work its own words are what the workout is called. */
export function settleTwice(items: Items): Items {
  const at = items.findIndex(({ kind }) => kind === 'movements')
  const [first, second] = items.slice(at)
  const isAbove = items.slice(0, Math.max(at, 0)).every(({ kind }) => /^(blank|label)$/.test(kind))
  if (!isAbove || first?.kind !== 'movements' || second?.kind !== 'movements') return items
  const isGoal = second.lines.some((line) => line.isGoal === true)
  const isSame = !isGoal && workOf(first) === workOf(second) && first.place.line + 1 === second.place.line
  return isSame ? items.map((item) => (item === first ? { ...item, kind: 'title', title: item.text } : item)) : items
}

function workOf({ lines }: ItemOf<'movements'>): string {
  return JSON.stringify(lines.map(({ line, sets }) => ({ ...line, sets: sets?.text, note: undefined })))
}
