import type { Label } from './board-item.ts'
import { isStrong, type Facets } from '../format/facets.ts'
import { afterPhrase, phrases, type Phrases } from '../format/phrase.ts'
import { readFacets } from '../format/read-facets.ts'
import { readTime } from '../format/time.ts'
import type { Read } from '../amounts/figures.ts'
import { textOf, textAt, wordAt, type Tokens } from '../text/token.ts'

/** A label such as `A.`, `B)`, `Strength:`, `Metcon`, `Level 1:`; what follows it on its line is read on its own. */
export function readLabel(tokens: Tokens, at: number): Read<Label> | undefined {
  const letter = readLetter(tokens, at)
  if (letter !== undefined) return letter
  for (const [section, names] of sections) {
    const name = afterPhrase(tokens, at, names)
    if (name === undefined) continue
    const level = section === 'any' ? readLevel(tokens, name) : undefined
    if (level !== undefined) return level
    const last = section === 'level' ? afterSecond(tokens, name, names) : afterJoined(tokens, name)
    const end = afterPhrase(tokens, last, kinds) ?? last
    const label = { section, text: textOf(tokens.slice(at, end)) }
    const scored = scoredBehind(tokens, end)
    if (scored !== undefined)
      return { value: { ...label, scored: ofSection(scored.value, section) }, next: scored.next }
    const next = endOfLabel(tokens, end, section)
    if (next !== undefined) return { value: label, next }
    const count = textAt(tokens, end) === '#' ? end + 1 : end
    // `Lift #1: Back Squat 1x3` records one of the sets above.
    if (count > end && wordAt(tokens, end - 1) === 'lift') return undefined
    if (isNumbered(tokens, count))
      return { value: { section, text: textOf(tokens.slice(at, count + 1)) }, next: Math.min(count + 2, tokens.length) }
  }
  return undefined
}

/** `Strength (Time)` has no score but its loads. */
function ofSection({ forTime, ...others }: Facets, section: Label['section']): Facets {
  return forTime === undefined || /^(strength|skill|warm-up)$/.test(section) ? others : { ...others, forTime }
}

/** The level behind `WOD L1:`, `Metcon - Scaled`: the part is that of the level. */
function readLevel(tokens: Tokens, at: number): Read<Label> | undefined {
  const start = textAt(tokens, at) === '-' ? at + 1 : at
  const label = start < tokens.length ? readLabel(tokens, start) : undefined
  return label?.value.section === 'level' ? label : undefined
}

/** `Strength & Mobility`: one heading for two of them. */
function afterJoined(tokens: Tokens, at: number): number {
  if (!/^(&|\+|and)$/.test(wordAt(tokens, at))) return at
  const names = [joined, ...sections.filter(([section]) => section !== 'level').map(([, phrase]) => phrase)]
  return names.map((name) => afterPhrase(tokens, at + 1, name)).find((end) => end !== undefined) ?? at
}

/** `Intermediate / Scaled`: one heading for two levels. */
function afterSecond(tokens: Tokens, at: number, names: Phrases): number {
  return /^(\/|&|and)$/.test(wordAt(tokens, at)) ? (afterPhrase(tokens, at + 1, names) ?? at) : at
}

const joined = phrases('flexibility, stability, balance, power, speed, recovery, stretching')

/** Where reading goes on behind a label: `Strength: `, `Skill 10 min`, `WOD "Grace"`, `Gymnastics EMOM 10`. */
function endOfLabel(tokens: Tokens, end: number, section: string): number | undefined {
  const mark = textAt(tokens, end)
  const time = readTime(tokens, end)?.next
  if (end === tokens.length || mark === '"' || time === tokens.length) return end
  if (section === 'skill' && time !== undefined && marks.has(textAt(tokens, time))) return end
  // `Beg.: 3 x 8 Ring Rows`.
  if (marks.has(mark)) return mark === '.' && textAt(tokens, end + 1) === ':' ? end + 2 : end + 1
  return opensWork(tokens, end, section) ? end : undefined
}

/** `Gymnastics EMOM 10`, `P1 500 m Row`, `P2 max Burpees`: a format or work behind a label that no mark ends. */
function opensWork(tokens: Tokens, at: number, section: string): boolean {
  if (section === 'person') return tokens[at]?.kind === 'number' || /^(max|amrap)$/.test(wordAt(tokens, at))
  return opensFormat.has(section) && isStrong(readFacets(tokens, at).facets)
}

/** `Metcon (AMRAP - Reps)`: how it is scored is said again below; behind `Skill (12 min) -` its name may follow. */
function scoredBehind(tokens: Tokens, at: number): Read<Facets> | undefined {
  const all = scoredIn(tokens, at)
  if (all !== undefined) return { value: all, next: tokens.length }
  const end = textAt(tokens, at) === '(' ? tokens.findIndex(({ text }) => text === ')') : -1
  const part = end !== -1 && marks.has(textAt(tokens, end + 1)) ? scoredIn(tokens.slice(0, end + 1), at) : undefined
  return part === undefined ? undefined : { value: part, next: end + 2 }
}

/** `Level 1`, `Part B:`. */
function isNumbered(tokens: Tokens, at: number): boolean {
  const after = tokens[at + 1]
  return /^(\d.*|[a-f]|i{1,3}|iv|v)$/.test(wordAt(tokens, at)) && (after === undefined || marks.has(after.text))
}

/** `Strength WOD`, `Conditioning piece`, `Beginner version`. */
const kinds = phrases('wod, piece, session, portion, block, version, option, workout, athletes, division')

/** What brackets behind a label say of the format, or only of how it is scored. */
export function scoredIn(tokens: Tokens, at: number): Facets | undefined {
  const end = textAt(tokens, tokens.length - 1) === ':' ? tokens.length - 2 : tokens.length - 1
  if (textAt(tokens, at) !== '(' || textAt(tokens, end) !== ')') return undefined
  const inner = tokens.slice(at + 1, end)
  const { facets, next } = readFacets(inner, 0)
  const isScore = inner.every(({ kind, word }) => kind === 'mark' || scores.has(word)) || isScoreOfRounds(inner)
  if (/^(?:for )?time$/i.test(textOf(inner))) return { forTime: true }
  if (isScore && facets.forQuality !== true) return {}
  return next === inner.length ? facets : undefined
}

/** `3 Rounds for calories`: what is counted in each of them. */
function isScoreOfRounds(tokens: Tokens): boolean {
  return /^\d+ rounds? for (calories|cals|distance|weight|load|reps|max reps)$/i.test(textOf(tokens))
}

/** Sections whose name may stand before a format: `Gymnastics EMOM 10`. */
const opensFormat = new Set<string>(['skill', 'strength'])

const scores = new Set(
  `long medium short interval intervals quality time weight reps rounds no measure load distance
   calories checkmark points and score for amrap max each the completion`.split(/\s+/),
)

const marks = new Set([':', '-', '.', '|', ')', ',', '•', '/'])

/** `A.`, `B)`, `A:`, `A1)`, `(A)`. */
export function readLetter(tokens: Tokens, at: number): Read<Label> | undefined {
  const start = textAt(tokens, at) === '(' ? at + 1 : at
  const [token, mark] = [tokens[start], tokens[start + 1]]
  if (token === undefined || !/^[a-h]\d?$/.test(token.word)) return countedPart(tokens, at)
  if (mark?.isApart !== false || !/^[.):]$/.test(mark.text)) return undefined
  const next = mark.text === '.' && textAt(tokens, start + 2) === ')' ? start + 3 : start + 2
  if (textAt(tokens, next - 1) !== ')' && tokens[next]?.isApart === false) return undefined
  return { value: { section: 'any', text: token.text }, next }
}

/** `#1` on a line of its own counts parts. */
function countedPart(tokens: Tokens, at: number): Read<Label> | undefined {
  const isCounted = textAt(tokens, at) === '#' && tokens.length <= at + 3 && tokens[at + 1]?.kind === 'number'
  return isCounted ? { value: { section: 'any', text: textOf(tokens.slice(at)) }, next: tokens.length } : undefined
}

const headings = [
  [
    'warm-up',
    `echauffement, calentamiento, aufwarmen, aquecimento, warm up, warmup, general warm up, specific warm up, wu, w / u,
    movement prep`,
  ],
  [
    'strength',
    `fuerza, forca, kraft, strength, str, weightlifting, lift, lifting, oly, olympic lifting, strength work,
    powerlifting, strength skill, heavy day, deload`,
  ],
  [
    'skill',
    `technique, technik, teknik, teknik / skill, technique / skill, skill / technique, skill / strength,
    gymnastics / skill, drills, skill technique, skill, skills, gymnastics, skill work, skill practice,
    gymnastics skill, gymnastic, gymnastics strength, gymnastics skills, gymnastics work, gymnastics practice,
    skill development, skill session, skill training, gym skills, skills and drills, skills & drills,
    skill and strength`,
  ],
  [
    'level',
    `scale, scaling, scaling options, modifications, modified, skalierung, escalado, level, lvl, lv, sc, scl, mod,
    new athletes, newer athletes, l1, l2, l3, l4, l5, beg, int, adv, inter, novice, rookie, newbie, pro, compete,
    competitor, elite, principiante, intermedio, avanzado, anfanger, fortgeschrittene, debutants, confirmes,
    foundation, masters, rxd, principiantes, avanzados, rx, rx +, scaled, beginner, beginners, intermediate,
    intermediates, advanced, foundations, fitness, performance, health, sport, option, track`,
  ],
  [
    'person',
    `p1, p2, p3, p4, partner 1, partner 2, partner 3, partner a, partner b, partner c, athlete 1, athlete 2,
    athlete a, athlete b, person 1, person 2, person a, person b`,
  ],
  ['own-words', 'workout, cool down, cooldown, mobility, stretching'],
  [
    'any',
    `wod, metcon, met, cond, conditioning, workout of the day, part, accessory, finisher, main, todays wod, the wod,
    accessory work, cardio, engine, team wod, crossfit, met con, mc, accessories, accesorios, gymnastics conditioning,
    barbell conditioning, bodybuilding, body building, endurance, aerobic, intervals, monostructural, mono, hyrox,
    activation, primer, main wod, main part, workout 1, workout 2, part 1, part 2, session, pre wod, post wod,
    pre workout, post workout, gymnastic conditioning, strength accessory, accessory strength, barbell,
    barbell cycling, section, block, event, wod of the day, todays workout, the workout, bonus, extra, core, midline,
    daily wod, program, for today, gpp, core work, training`,
  ],
] as const

const sections = headings.map(([section, text]) => [section, phrases(text)] as const)
