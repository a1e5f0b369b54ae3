/** The measures of a line that are a number with a unit. */
export const quantityMeasures = ['calories', 'distance', 'duration', 'height', 'percent', 'power'] as const
export type QuantityMeasure = (typeof quantityMeasures)[number]

export type Unit = {
  /** How the unit is written on a whiteboard; empty for one that is written together with the number. */
  readonly short: string
  /** How many of the measure's own unit it is: metres, seconds, centimetres. */
  readonly size: number
  readonly words: readonly string[]
}

/** The units that a measure may be written in; the first is the one of a bare number. */
export const unitsOf: Readonly<Record<QuantityMeasure, readonly [Unit, ...Unit[]]>> = {
  calories: [{ short: 'cal', size: 1, words: ['cal', 'cals', 'calorie', 'calories', 'kcal'] }],
  distance: [
    { short: 'm', size: 1, words: ['m', 'meter', 'meters', 'metre', 'metres'] },
    { short: 'km', size: 1000, words: ['km', 'k', 'kilometer', 'kilometers', 'kilometre', 'kilometres'] },
    { short: 'mile', size: 1609.344, words: ['mi', 'mile', 'miles'] },
    { short: 'yd', size: 0.9144, words: ['yd', 'yds', 'yard', 'yards'] },
    { short: 'ft', size: 0.3048, words: ['ft', 'foot', 'feet', "'"] },
    // A length or a lap is as long as the place is: nothing is known of its size.
    { short: 'length', size: 0, words: ['length', 'lengths'] },
    { short: 'lap', size: 0, words: ['lap', 'laps'] },
  ],
  duration: [
    { short: 's', size: 1, words: ['s', 'sec', 'secs', 'second', 'seconds'] },
    { short: 'min', size: 60, words: ['min', 'mins', 'minute', 'minutes'] },
    { short: 'h', size: 3600, words: ['h', 'hr', 'hrs', 'hour', 'hours'] },
  ],
  height: [
    { short: 'cm', size: 1, words: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'] },
    { short: 'in', size: 2.54, words: ['in', 'inch', 'inches', '"', '″', '”'] },
    { short: 'ft', size: 30.48, words: ['ft', 'foot', 'feet', "'"] },
    { short: 'm', size: 100, words: ['m', 'meter', 'meters', 'metre', 'metres'] },
  ],
  percent: [{ short: '%', size: 1, words: ['%', 'percent', 'pct'] }],
  power: [{ short: 'W', size: 1, words: ['w', 'watt', 'watts'] }],
}

/** The unit of `measure` that a word means, or undefined when it is none of them. */
export function findUnit(measure: QuantityMeasure, word: string): Unit | undefined {
  return unitsOf[measure].find((unit) => unit.words.includes(word.toLowerCase()))
}
