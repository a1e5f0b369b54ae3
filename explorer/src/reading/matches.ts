import type { Competition } from '../../../client/src/index.ts'

/** Returns whether each word of `filter` is in a competition: its name, status and zone, its parts' names and kinds. */
export function matches(competition: Competition, filter: string): boolean {
  return filter.trim() === '' || hasWords(textOf(competition), filter)
}

/** Returns whether every word of `filter` is in a text. */
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

/** Removes case and accents, so that `oeiras` or `setubal` find the accented names. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
