import type { Draft, Item } from './categories.ts'

export function hasAmount({ line }: Item): boolean {
  return measures.some((measure) => line[measure] !== undefined)
}

const measures = ['reps', 'calories', 'distance', 'duration']

export function isScheme({ line }: Item): boolean {
  return /^\d+-\d+-/.test(String(line.reps))
}

/** One movement over a distance or a time, which is then what is scored. */
export function effort(items: readonly Item[]): { readonly fixed: 'distance' | 'duration' } | undefined {
  const [only, second] = items
  if (only === undefined || second !== undefined || only.line.reps !== undefined) return undefined
  if (only.line.calories !== undefined || only.movement.has_load === true || only.movement.has_distance !== true)
    return undefined
  if (only.line.distance !== undefined) return { fixed: 'distance' }
  return only.line.duration === undefined ? undefined : { fixed: 'duration' }
}

/** The time at each station, where as many as possible are done of each. */
export function stationOf(items: readonly Item[]): number | undefined {
  const [time, other] = new Set(items.map(({ line }) => line.duration))
  const isMost = items.length > 1 && items.some(({ line }) => line.reps === 'Max')
  return isMost && other === undefined && typeof time === 'number' ? time : undefined
}

/** `EMOM 12, alternating`: a line an interval. */
export function inTurn({ parts }: Draft): readonly (readonly Item[])[] {
  return (parts.movements ?? []).map((item) => [item])
}
