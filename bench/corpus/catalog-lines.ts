import { competitionMaker, gym, type Shape } from './competition.ts'
import { readLibrary } from './library.ts'

/** A catalog of `count` competitions as lines of NDJSON, made one at a time: no catalog is too large to be piped. */
export function* catalogLines(count: number, shape: Shape): Generator<string> {
  const library = readLibrary()
  const line = (kind: string, item: object) => `${JSON.stringify({ kind, ...item })}\n`
  yield line('gym', gym)
  for (const movement of library.movements) yield line('movement', movement)
  for (const workout of library.workouts) yield line('workout', workout)
  const makeCompetition = competitionMaker(library, shape)
  for (let index = 0; index < count; index += 1) yield line('competition', makeCompetition(index))
}
