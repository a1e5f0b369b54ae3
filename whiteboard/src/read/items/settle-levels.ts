import { faultAt, isFormat, upTo, type BoardItem, type ItemOf, type Items } from '../kinds/board-item.ts'
import { says } from '../format/facets.ts'
import { isInSets } from '../movements/read-movements.ts'
import { isSlip } from '../kinds/title.ts'
import { isLetterAway } from '../names/telling-words.ts'

/**
 * What a level means is seen on the whole board. In a skill its lines are for that level. In a workout the prescribed
 * one is the workout, and what stands beside or below another is how it is scaled: a remark.
 */
export function settleLevels(items: Items): Items {
  const state = { ...nothingYet }
  const labelled = items.map((item, index) => asLevel(item, items.slice(index + 1)))
  return labelled.flatMap((item, index) => settle(item, labelled.slice(index + 1), state))
}

/** `Masters 55+`, `Women:`, above lines of work or a format: for whom those are, as a level says it. */
function asLevel(item: BoardItem, after: Items): BoardItem {
  const next = after.find(
    ({ kind, place }) => kind !== 'blank' && (item.kind === 'remark' || place.line !== item.place.line),
  )
  const isAbove = next?.place.line !== item.place.line && (next?.kind === 'movements' || isFormat(next))
  if (!isAbove || !/^(remark|label)$/.test(item.kind)) return item
  if (columns.test(item.text) || (item.kind === 'remark' && isSlipOfHeading(item.text))) {
    return faultAt(item, `"${item.text}" was not understood.`, 'Write each level as a board of its own.')
  }
  if (item.kind !== 'remark' || !forWhom.test(item.text)) return item
  return { ...item, kind: 'label', label: { section: 'level', text: item.text.replace(/ ?:$/, '') } }
}

/** `Scaled Verston`, `Intermediate / Sccled`: work below it would be that of all. */
function isSlipOfHeading(text: string): boolean {
  const [first = '', ...others] = text.toLowerCase().split(/[^a-z']+/)
  return (
    forWhom.test(first) && others.some((word) => headings.some((known) => known !== word && isLetterAway(word, known)))
  )
}

const headings = `version option workout division women men scaled masters teens beginner beginners
  intermediate advanced elite novice`.split(/\s+/)

/** `L3 | L2 | L1`: what stands below is for one each. */
const columns = /^(?:l\d|rx\+?|rxd|sc|scaled|int|intermediate|beg|beginner|advanced|masters)(?: ?\| ?[a-z\d+']+)+$/i

/** Words of nothing but levels, ages and who they are. */
const forWhom =
  /^(?:(?:rxd?|scaled|masters?|teens?|kids|adults|men|women|mens|womens|ladies|males?|females?|boys|girls|beginners?|intermediates?|advanced|elite|novice|version|option|workout|division|and|or|under|over|\d{1,2})[ ':/&+(),.-]*)+$/i

/**
 * `AMRAP 12`, and below it nothing but levels with work of their own on their lines: as many workouts, where none of
 * them is the prescribed one. The levels of a skill are one.
 */
export function settleVersions(items: Items): Items {
  const at = items.findIndex((item, index) => isFormat(item) && versionsBelow(items.slice(index + 1)).length > 1)
  const format = items[at]
  const [section] = items
    .slice(0, Math.max(at, 0))
    .flatMap((item) => (item.kind === 'label' ? [item.label.section] : []))
    .slice(-1)
  if (format === undefined || section === 'skill') return items
  const versions = versionsBelow(items.slice(at + 1))
  return items.flatMap((item, index): Items => {
    if (index === at) return []
    return versions.includes(item) && item.kind === 'label' ? [format, ...remarkOf(item, item.label.text)] : [item]
  })
}

/** The levels right below; none where one of them is prescribed, or has no work on its line. */
function versionsBelow(items: Items): Items {
  const isLevel = (item: BoardItem) => item.kind === 'label' && item.label.section === 'level'
  const below = upTo(items, (item) => !/^(blank|movements)$/.test(item.kind) && !isLevel(item))
  const labels = below.filter(({ kind }) => kind === 'label')
  const linesOf = (kind: BoardItem['kind']) =>
    new Set(below.flatMap((item) => (item.kind === kind ? [item.place.line] : [])))
  const isEach = [...linesOf('label')].join() === [...linesOf('movements')].join()
  const isPrescribed = labels.some(({ text }) => /^rx(?! ?\+)/i.test(text))
  return isEach && !isPrescribed ? labels : []
}

const nothingYet = {
  isSkill: false,
  isFormat: false,
  /** Whether a movement has come. */
  isWork: false,
  /** Whether the lines below are how it is scaled. */
  isScaled: false,
  /** Whether a blank line stands right above. */
  isBehindBlank: false,
  /** Whether a cap has come. */
  isCapped: false,
  /** The line that says so of itself. */
  scaledLine: 0,
}

type State = typeof nothingYet

function settle(item: BoardItem, after: Items, state: State): Items {
  // A slip in the format of a level is none of how it is scaled.
  if (item.place.line === state.scaledLine) return item.kind === 'fault' && hasSlip(item.text) ? [item] : []
  if (item.kind === 'label') return settleLabel(item, after, state)
  if (item.kind === 'blank') {
    state.isBehindBlank = true
    return [item]
  }
  if (endsVersion(item, state)) state.isScaled = false
  // A text that was not understood may say how the work is done.
  const isTelling = item.kind === 'fault' && (item.text.includes(':') || hasSlip(item.text))
  if (state.isScaled) return isTelling ? [item] : remarkOf(item)
  if (isFormat(item)) state.isFormat = true
  if (item.kind === 'movements') state.isWork = true
  return [item]
}

/** Whether an item is of all versions again: the first cap is, and below a blank line a cash-out. */
function endsVersion(item: BoardItem, state: State): boolean {
  const isFirstCap = item.kind === 'format' && says(item.facets, 'cap') && !state.isCapped
  const isOfAll = state.isBehindBlank && (item.kind === 'format' || item.kind === 'part')
  state.isCapped ||= isFirstCap
  state.isBehindBlank = false
  return item.kind === 'title' || isFirstCap || isOfAll || isFormat(item)
}

function hasSlip(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some(isSlip)
}

function settleLabel(item: ItemOf<'label'>, after: Items, state: State): Items {
  const { section } = item.label
  state.isScaled = false
  if (section === 'person') return [item]
  if (section !== 'level') {
    Object.assign(state, { isSkill: section === 'skill', isFormat: false, isWork: false })
    return [item]
  }
  const isInline = after[0]?.place.line === item.place.line
  if (state.isSkill || !(state.isWork || state.isFormat)) {
    state.isSkill ||= (isInline && !isFormat(after[0])) || isOfSets(after)
    return [item]
  }
  return settleScaled(item, after, state, isInline)
}

function settleScaled(item: ItemOf<'label'>, after: Items, state: State, isInline: boolean): Items {
  // Between a format and its first movement it says for whom all of it is.
  if (!state.isWork && !isInline) return remarkOf(item)
  if (/^rxd?$/i.test(item.label.text) && after[0]?.kind === 'movements') return []
  // Above the work, where none of them is prescribed, nobody knows which is done.
  if (!state.isWork && isInline && after[0]?.kind === 'movements') {
    const sentence = `Work stands behind "${item.label.text}", and none above it that would be scaled.`
    return [faultAt(item, sentence, 'Write "Rx:" before what is prescribed.')]
  }
  if (opensWorkout(after, isInline)) {
    Object.assign(state, { isWork: false, isFormat: false })
    return [item]
  }
  if (isInline) state.scaledLine = item.place.line
  else state.isScaled = true
  return remarkOf(item)
}

/** `Fitness:`, and below it a lift in sets: no format is said, and the next level has sets of its own. */
function isOfSets(after: Items): boolean {
  const [next] = after.filter(({ kind }) => kind !== 'blank')
  return next?.kind === 'movements' && next.lines.every(isInSets)
}

/** A format opens a workout of its own; on the line of the level only where movements follow it. */
function opensWorkout(after: Items, isInline: boolean): boolean {
  const said = after.filter(({ kind }) => kind !== 'blank' && kind !== 'remark')
  const next = said.find((item) => !isFormat(item))
  return isFormat(said[0]) && (!isInline || next?.kind === 'movements')
}

function remarkOf({ place, text, isDashed }: BoardItem, said = text): Items {
  return [{ kind: 'remark', place, text: said, isDashed }]
}
