import type { Competition } from '../../../client/src/index.ts'

/** Returns whether each word of `wanted` is in the text of a competition: its names and those of all its parts. */
export function matches(competition: Competition, wanted: string): boolean {
  return wanted.trim() === '' || hasWords(textOf(competition), wanted)
}

/** Returns whether every word of `wanted` is in a text. */
export function hasWords(text: string, wanted: string): boolean {
  const words = folded(wanted)
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
