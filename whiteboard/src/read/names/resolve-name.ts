import type { MovementIndex, ReadableMovement } from './movement-index.ts'
import { nameKey, singular, wordsOfName } from './name-key.ts'
import { isVersion } from './level-words.ts'
import { kindOfEquipment } from './load-unit.ts'
import { isNote } from './note-words.ts'
import { isLetterAway, isTelling, namesMovement } from './telling-words.ts'

/** Which movement a name means. `notes` are words that say how it is done, and are no part of what it is called. */
export type Resolved =
  | { readonly kind: 'one'; readonly movement: ReadableMovement; readonly notes: readonly string[] }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'none'; readonly names: readonly string[] }

/** Whether a movement can be meant where it stands: a rower has no load. */
export type Fits = (movement: ReadableMovement) => boolean

export function resolveName(written: readonly string[], index: MovementIndex, fits: Fits): Resolved {
  const words = written.flatMap((word) => swings.get(word) ?? [word])
  if (words.length > wordsMax) return { kind: 'none', names: [] }
  for (const { kept, notes } of readings(words)) {
    const found = index.named(kept).filter((movement) => !isOtherGear(notes, movement))
    const [only] = found
    if (found.length > 1) return { kind: 'several', names: found.map(({ name }) => name) }
    const walked = only === undefined || fits(only) ? undefined : asWalked(kept, index, fits)
    if (walked !== undefined) return { kind: 'one', movement: walked, notes }
    if (only !== undefined && (notes.length === 0 || fits(only))) return { kind: 'one', movement: only, notes }
  }
  const near = withoutEnd(words, index, fits) ?? withoutEquipment(words, index, fits)
  if (near !== undefined) return near
  const several = candidatesOf(words, index)
  return several.length > 0 ? { kind: 'several', names: several } : { kind: 'none', names: [] }
}

/** Short names that say how it is done. */
const swings = new Map([
  ['akbs', ['american', 'kbs']],
  ['rkbs', ['russian', 'kbs']],
])

/** Whether a lift with a bar would stand for one with a dumbbell. */
function isOtherGear(notes: readonly string[], movement: ReadableMovement): boolean {
  return kindOfEquipment(movement) === 'bar' && notes.some((note) => pieces.has(note.split(' ').at(-1) ?? ''))
}

/** No name has so many words, with all that says how it is done. */
const wordsMax = 16

/** Lunges over a distance are walked. */
function asWalked(words: readonly string[], index: MovementIndex, fits: Fits): ReadableMovement | undefined {
  const last = words.at(-1)
  if (last === undefined || singular(last) !== 'lunge') return undefined
  const [only] = index.named([...words.slice(0, -1), 'walking', last])
  return only !== undefined && fits(only) ? only : undefined
}

/** `Pike Push-ups on box`: where it is done is a note. */
function withoutEnd(words: readonly string[], index: MovementIndex, fits: Fits): Resolved | undefined {
  const at = words.findIndex((word, place) => place > 0 && places.has(word))
  const end = words.slice(at)
  if (/^(the|a|an)$/.test(end.at(-1) ?? '')) return undefined
  if (at === -1 || end.length > endMax || end.length < 2) return undefined
  // Words that lead on, or that begin another line.
  const isEndless = end.some((word) => isTelling(word) || word === 'your' || isVersion(word))
  if (isEndless || isOther(words, end, index)) return undefined
  const found = resolveName(words.slice(0, at), index, fits)
  return found.kind === 'one' && fits(found.movement) ? { ...found, notes: [...found.notes, end.join(' ')] } : undefined
}

const places = new Set(['to', 'on', 'onto', 'from', 'off', 'against', 'in', 'into', 'through', 'under'])
const endMax = 4

/**
 * `Clean to overhead anyhow`, `Deadlift to hang clean`: more is done than the name before says. `Burpee to plake` is a
 * slip.
 */
function isOther(words: readonly string[], end: readonly string[], index: MovementIndex): boolean {
  const all = words.map(singular).join('')
  if (index.called.some(({ letters }) => isLetterAway(all, letters))) return true
  const others = end.filter((word) => word !== 'bench')
  const isRaised = / (?:over ?head|oh)\b| (?:shoulder|stand|press|jerk)$/.test(end.join(' '))
  return end[0] === 'to' && (isRaised || namesMovement(others, index))
}

/** `KB Gorilla Rows`: what is not done with a bar may name what it is done with. */
function withoutEquipment(words: readonly string[], index: MovementIndex, fits: Fits): Resolved | undefined {
  const gear = words.filter((word) => pieces.has(word))
  const [only] = gear.length === 0 ? [] : index.named(words.filter((word) => !pieces.has(word)))
  const isMeant = only?.has_load === true && kindOfEquipment(only) !== 'bar' && fits(only)
  return isMeant ? { kind: 'one', movement: only, notes: gear } : undefined
}

const pieces = new Set('db dbs dumbbell dumbbells kb kbs kettlebell kettlebells plate'.split(' '))

type Reading = { readonly kept: readonly string[]; readonly notes: readonly string[] }

/** The name as it stands, then without each word that only says how, then without all of them. */
function readings(words: readonly string[]): readonly Reading[] {
  const spans = modifierSpans(words)
  const without = (left: readonly (readonly [number, number])[]): Reading => {
    const isLeft = (at: number) => left.some(([from, to]) => at >= from && at < to)
    const kept = words.filter((_, at) => !isLeft(at))
    return { kept, notes: left.map(([from, to]) => words.slice(from, to).join(' ')) }
  }
  // `hold plank` is a plank hold.
  const held = words[0] === 'hold' ? [{ kept: [...words.slice(1), 'hold'], notes: [] }] : []
  // `single dumbbell hang clean`: one of them is held, and it is one of dumbbells all the same.
  const single = words.findIndex((word, at) => word === 'single' && pieces.has(words[at + 1] ?? ''))
  const one = single === -1 ? [] : [without([[single, single + 1]])]
  const all = [without([]), ...held, ...one, ...spans.map((span) => without([span])), without(spans)]
  return all.filter(({ kept }) => kept.length > 0)
}

function modifierSpans(words: readonly string[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = []
  for (let at = 0; at < words.length;) {
    const length = modifierLength(words, at)
    if (length > 0) spans.push([at, at + length])
    at += Math.max(length, 1)
  }
  return spans
}

function modifierLength(words: readonly string[], at: number): number {
  for (const length of [3, 2, 1]) {
    const phrase = words.slice(at, at + length).join(' ')
    if (at + length <= words.length && modifiers.has(phrase)) return length
  }
  return at > 0 && isNote(words[at] ?? '') ? 1 : 0
}

/** What may stand before or after the name of a movement and leaves it the same movement. */
const modifiers = new Set(
  `alternating,alt,strict,kipping,butterfly,unbroken,ub,paused,pause,heavy,light,synchro,synchronized,synchronised,
   sync,single arm,one arm,sa,1 arm,single leg,double,dbl,dual,two,russian,american,wide grip,close grip,narrow grip,
   seated,slow,touch and go,tng,abmat,deficit,weighted,barbell,bb,from the floor,from the rack,half kneeling,kneeling,
   alternate,assisted,band assisted,unassisted,supported,interval,intervals,empty barbell,empty bar,empty bb,pvc,
   goblet hold,to failure,for quality,easy,hard,fast,time trial,tt,straight,perfect,quality,tempo,banded,jumping,kip,
   hands off,sprint,no push up,partner,freestanding,free standing,nose to wall,chest to wall,back to wall,wall facing,
   wall supported,feet elevated,elevated,eccentric,negative,negatives,false grip,mixed grip,hook grip,continuous,full,
   big,explosive,max effort,any style,any way,anyhow,body weight,bodyweight,bw,right arm,left arm,right leg,left leg,
   single dumbbell,single db,single kb,loaded,unloaded,weightless`
    .split(',')
    .map((phrase) => phrase.trim()),
)

/** Words by which the field means one of several movements. */
const several: Readonly<Record<string, readonly string[]>> = {
  mu: ['Bar Muscle-up', 'Ring Muscle-up'],
  muscleup: ['Bar Muscle-up', 'Ring Muscle-up'],
  pu: ['Pull-up', 'Push-up'],
  jerk: ['Push Jerk', 'Split Jerk'],
  squat: ['Air Squat', 'Back Squat', 'Front Squat', 'Overhead Squat'],
  dip: ['Ring Dip', 'Bar Dip'],
  carry: ['Farmers Carry', 'Sandbag Carry', 'Overhead Carry'],
  hang: ['Dead Hang', 'Hang Clean', 'Hang Snatch'],
  erg: ['Row', 'Ski', 'Bike'],
}

const candidatesMax = 8

/** Movements that may be meant where the words alone do not tell. */
function candidatesOf(words: readonly string[], index: MovementIndex): readonly string[] {
  const key = nameKey(words).replace(/^\|/, '')
  const listed = Object.hasOwn(several, key) ? (several[key] ?? []) : []
  const known = listed.filter((name) => index.named(wordsOfName(name)).length > 0)
  if (known.length > 1) return known
  const last = words.map(singular).join('')
  if (last.length < 4) return []
  const ending = index.called.filter(({ letters }) => letters.endsWith(last))
  return ending.length > 1 ? ending.slice(0, candidatesMax).map(({ name }) => name) : []
}
