import type { Read } from './figures.ts'
import { patternOf } from './format/pattern.ts'
import { phrases } from './format/phrase.ts'
import type { Token } from './token.ts'

/** `side`: on each side. `each`: of each, which is each side, each partner or each movement as the board has it. */
export type Side = 'side' | 'each'

const vocabulary = {
  lists: {
    side: phrases(
      'side, arm, leg, sides, arms, legs, hand, foot, direction, way, lado, brazo, pierna, perna, seite, bein, s',
    ),
  },
  numbers: {},
}

const sides = ['/ <side>', 'es', 'l / r', 'r / l', 'each|per|ea|e|pro|por .? /? <side>'].map((text) =>
  patternOf(text, vocabulary),
)
const each = patternOf('each|ea|e .?', vocabulary)

/** `each side`, `per arm`, `/leg`, `ES`, `EA`, `each`, `e/s`, `L/R`. */
export function readSide(tokens: readonly Token[], at: number): Read<Side> | undefined {
  for (const side of sides) {
    const read = side.read(tokens, at)
    if (read !== undefined) return { value: 'side', next: read.next }
  }
  const read = each.read(tokens, at)
  return read === undefined ? undefined : { value: 'each', next: read.next }
}
