import { loadUnits } from '../../measures/load.ts'
import { unitsOf } from '../../measures/quantity.ts'

export type Unit = {
  /** What it measures. `feet-or-minutes` and `inches-or-seconds` are decided by what the movement has. */
  readonly kind: (typeof kinds)[number][0]
  /** As the format writes it after a number. */
  readonly short: string
  /** How many of the measure's own unit it is: metres, seconds, centimetres; 0 where nothing is known of it. */
  readonly size: number
}

/** The unit that a word or a mark after a number means, or undefined when it is none. */
export function findUnit(word: string): Unit | undefined {
  return units.get(word)
}

const reps = 'rep reps repetition repetitions steps ascent ascents wdh wiederholungen repeticiones repes'

/** A word of several is one of the last: `ft` is a distance before it is a height. */
const kinds = [
  ['height', unitsOf.height],
  ['calories', unitsOf.calories],
  ['distance', unitsOf.distance],
  ['duration', unitsOf.duration],
  ['percent', unitsOf.percent],
  ['power', unitsOf.power],
  ['load', loadUnits],
  ['reps', [{ short: '', size: 1, words: reps.split(' ') }]],
  ['feet-or-minutes', [{ short: '', size: 0, words: ["'"] }]],
  ['inches-or-seconds', [{ short: '', size: 0, words: ['"'] }]],
] as const

/** What boards call units besides what details may be written with. */
const others = new Map(
  Object.entries({
    cal: 'kcals calorias kalorien',
    m: 'mtr mtrs',
    km: 'kms',
    s: 'sek sekunden seg segundos segundo',
    min: 'minuten minuto minutos',
  }),
)

const units = new Map<string, Unit>()
for (const [kind, known] of kinds)
  for (const { short, size, words } of known)
    for (const word of [...words, ...(others.get(short)?.split(' ') ?? [])]) units.set(word, { kind, short, size })
// `14 HR Push-ups` are hand-release ones.
units.delete('hr')
