/** What a unit measures. `feet-or-minutes` and `inches-or-seconds` are decided by what the movement has. */
export type UnitKind =
  | 'reps'
  | 'calories'
  | 'distance'
  | 'duration'
  | 'height'
  | 'load'
  | 'percent'
  | 'power'
  | 'feet-or-minutes'
  | 'inches-or-seconds'
  | 'metres-or-minutes'

export type Unit = {
  readonly kind: UnitKind
  /** As the format writes it after a number. */
  readonly short: string
  /** How many of the measure's own unit it is: metres, seconds, centimetres; 0 where nothing is known of it. */
  readonly size: number
}

/** The unit that a word or a mark after a number means, or undefined when it is none. */
export function findUnit(word: string): Unit | undefined {
  return units.get(word)
}

const units = new Map<string, Unit>()
for (const [words, kind, short, size] of [
  ['rep reps repetition repetitions steps ascent ascents wdh wiederholungen repeticiones repes', 'reps', '', 1],
  ['cal cals calorie calories kcal kcals calorias kalorien', 'calories', 'cal', 1],
  ['m meter meters metre metres mtr mtrs', 'distance', 'm', 1],
  ['km k kms kilometer kilometers kilometre kilometres', 'distance', 'km', 1000],
  ['mi mile miles', 'distance', 'mile', 1609.344],
  ['yd yds yard yards', 'distance', 'yd', 0.9144],
  ['ft foot feet', 'distance', 'ft', 0.3048],
  ['length lengths', 'distance', 'length', 0],
  ['lap laps', 'distance', 'lap', 0],
  ['s sec secs second seconds sek sekunden seg segundos segundo', 'duration', 's', 1],
  ['min mins minute minutes minuten minuto minutos', 'duration', 'min', 60],
  ['h hour hours', 'duration', 'h', 3600],
  ['cm centimeter centimeters centimetre centimetres', 'height', 'cm', 1],
  ['in inch inches', 'height', 'in', 2.54],
  ['kg kgs kilo kilos kilogram kilograms', 'load', 'kg', 1],
  ['lb lbs pound pounds #', 'load', 'lb', 0.4536],
  ['pood poods', 'load', 'pood', 16],
  ['% percent pct', 'percent', '%', 1],
  ['w watt watts', 'power', 'W', 1],
  ["'", 'feet-or-minutes', '', 0],
  ['"', 'inches-or-seconds', '', 0],
] as const) {
  for (const word of words.split(' ')) units.set(word, { kind, short, size })
}
