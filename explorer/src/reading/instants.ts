import type { Competition } from '../../../client/src/index.ts'
import { parseMoment } from '../dates/moments.ts'

/**
 * Returns the times at which the content of a competition changes without an edit, such as a release or a deadline.
 * They are in milliseconds since 1970.
 */
export function instantsOf({ registration_opens_at, registration_closes_at, events }: Competition): readonly number[] {
  return [
    ...[registration_opens_at, registration_closes_at],
    ...events.flatMap(({ released_at, deadline }) => [released_at, deadline]),
  ]
    .map(parseMoment)
    .filter((moment) => moment !== undefined)
}
