import type { Competition } from '../../../client/src/index.ts'

/** Whether every word that is wanted is in what a competition shows: its name, divisions, events, workouts, movements. */
export function matches(competition: Competition, wanted: string): boolean {
  return wanted.trim() === '' || hasWords(textOf(competition), wanted)
}

/** Whether every word that is wanted is in a text. */
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

/** Without case and accents: somebody looking for `oeiras` or `setubal` finds them as they are written. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}
