import type { Competition } from '../../../client/src/index.ts'

/**
 * Returns whether a competition contains every word of `filter`. Looks for the words in its status and time zone, in
 * the names and kinds of its divisions and events, and in the names of its workouts and movements.
 */
export function matches(competition: Competition, filter: string): boolean {
  return filter.trim() === '' || hasWords(textOf(competition), filter)
}

export function hasWords(text: string, filter: string): boolean {
  const words = folded(filter)
    .split(/\s+/)
    .filter((word) => word !== '')
  const searched = words.length === 0 ? '' : folded(text)
  return words.every((word) => searched.includes(word))
}

function textOf({ name, status, time_zone, divisions, events }: Competition): string {
  const workouts = events.flatMap(({ workout, scaled_workout, foundations_workout }) =>
    [workout, scaled_workout, foundations_workout].filter((one) => one !== null),
  )
  return [
    ...[name, status, time_zone],
    ...[...divisions, ...events].flatMap((one) => [one.name, one.kind]),
    ...workouts.flatMap((one) => [one.name ?? '', one.type, ...one.movements.map((movement) => movement.name)]),
  ].join('\n')
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
