import { meantName } from '../contract/nearest-name.ts'
import { shownName } from '../contract/shape/describe-value.ts'
import type { PlacedFinding } from './placed-finding.ts'

/** What is said of a name that is none of those that are known. */
export interface UnknownName extends Pick<PlacedFinding, 'sentence' | 'remedy'> {
  /** The known name that was most likely meant. */
  readonly meant: string | undefined
}

/** `free` are the names that it may have been meant for: those that are not written already. */
export function unknownName(
  noun: 'column' | 'member',
  name: string,
  known: readonly string[],
  free: readonly string[] = known,
): UnknownName {
  const meant = meantName(name, free)
  const sentence = `unknown ${noun} ${shownName(name)}`
  const passOver = noun === 'column' ? ', or begin its name with # to have it passed over' : ''
  if (meant === undefined) return { meant, sentence, remedy: `Remove it${passOver}. Known here: ${known.join(', ')}.` }
  return { meant, sentence: `${sentence}; did you mean \`${meant}\`?`, remedy: `Write ${meant}.` }
}
