import type { Figures } from '../amounts/figures.ts'
import type { ReadableMovement } from './movement-index.ts'
import { wordsOfName } from './name-key.ts'

export type LoadUnit = 'kg' | 'lb'

/** The unit that can only be meant where none is written: a bar of 95/65 is in pounds, a ball of 9/6 in kilograms. */
export function evidentLoadUnit(figures: Figures, movement: ReadableMovement): LoadUnit | undefined {
  if (figures.values.some((value) => value % 1 === 0.5)) return 'kg'
  const kind = kindOfEquipment(movement)
  if (kind === 'other') return undefined
  const load = [...figures.values].sort((one, other) => other - one).join('/')
  const isUsual = (unit: LoadUnit, of: Weighed = kind) => usualLoads[of][unit].split(/\s+/).includes(load)
  // One lunges with a bar of 50 kg, and with dumbbells of 50 lb; so one rows.
  const isEither = kind === 'bar' && /lunge|row/i.test(movement.name) && isUsual('lb', 'dumbbells')
  if (isEither && !isUsual('lb')) return undefined
  const unit = figures.kind === 'pair' ? unitOfPair(Math.max(...figures.values), movement) : undefined
  if (unit !== undefined) return unit
  if (isUsual('lb')) return 'lb'
  return isUsual('kg') ? 'kg' : undefined
}

/**
 * What the heavier load of a pair for men and women tells: nobody does work for time with more kilograms, or less
 * pounds.
 */
function unitOfPair(heavier: number, movement: ReadableMovement): LoadUnit | undefined {
  const kind = kindOfEquipment(movement)
  if (kind === 'dumbbells' && heavier >= 40) return 'lb'
  if (kind !== 'bar') return undefined
  // An empty bar is 45 lb: a lighter one is told in kilograms.
  if (heavier < 45) return 'kg'
  // Nobody works with more than 200 kg, nor brings more than 150 to the shoulders.
  if (heavier > (/clean|snatch|jerk|press|thruster/i.test(movement.name) ? 150 : 200)) return 'lb'
  const isOverhead = /thruster|press|overhead squat/i.test(movement.name) && !/bench/i.test(movement.name)
  return isOverhead && heavier >= 95 ? 'lb' : undefined
}

// Loads that gyms write in one of the units and nobody in the other. What is usual in both is asked for.
const usualLoads: Readonly<Record<Weighed, Readonly<Record<LoadUnit, string>>>> = {
  bar: {
    lb: `95/65 115/75 115/80 115/85 135/95 135/85 135/93 155/105 155/95 155/110 165/115 165/105 175/115 175/120
      175/125 185/115 185/125 185/130 185/135 205/135 205/140 205/145 225/145 225/155 225/160 245/165 245/170 255/175
      265/185 275/185 275/195 275/205 295/205 315/205 315/215 315/225 345/235 365/245 405/275 145/100 145/105 125/85
      85/55 75/55 45/35 135/105 95/55 95 135 155 185 225 275 315`,
    kg: `120/80 120/85 140/100 140/95 90/60 90/65 80/55 80/60 50/35 50/30 110/75 110/80 130/90 150/100 160/110 70/45
      60/45 80/50 43/30 43/29 42/30 60/40 61/43 60/43 61/42 70/47 70/50 84/61 84/56 83/56 83/57 100/70 102/70 102/71
      102/69 34/25 61 43`,
  },
  dumbbells: {
    lb: '50/35 35/20 35/25 60/40 70/50 45/30 50/30 55/40 55/35 40/25 45/35 35/15 50 35 70',
    kg: '22/15 24/16 22 15/10',
  },
  kettlebell: {
    lb: '53/35 70/53 72/53 44/26 44/35 35/26 26/18 35/18 62/44 54/35 55/35 53/44 70/44 70/55 88/70 50/35 53 35 44 70',
    kg: '24/16 32/24 16/12 20/16 28/20 20/12 16/8 12/8 24/20 24 16 32',
  },
  sandbag: {
    lb: '100/70 150/100 200/150 60/40 80/60 100/75',
    kg: '20/10 20/15 30/20 45/30 70/45',
  },
  ball: {
    lb: '20/14 14/10 20/10 30/20 25/20 20/12 20/16 20 14 30',
    kg: '9/6 6/4 9/7 12/9 9 6',
  },
}

const barMovements =
  /thruster|squat|deadlift|clean|snatch|jerk|press|ground to overhead|shoulder to overhead|cluster|high pull|lunge|bear complex|bent over row|good morning|barbell/

type Weighed = 'bar' | 'dumbbells' | 'kettlebell' | 'sandbag' | 'ball'

/** What a movement is done with, by its name. */
export function kindOfEquipment({ name }: ReadableMovement): Weighed | 'other' {
  const called = wordsOfName(name).join(' ')
  if (/dumbbell|devil|man maker/.test(called)) return 'dumbbells'
  if (/kettlebell|goblet|turkish/.test(called)) return 'kettlebell'
  if (/wall ball|medicine ball|ball slam/.test(called)) return 'ball'
  if (/sandbag|d ball/.test(called)) return 'sandbag'
  if (/sled|yoke|carry|plate|odd|ball|bulgarian|pistol/.test(called)) return 'other'
  return barMovements.test(called) ? 'bar' : 'other'
}
