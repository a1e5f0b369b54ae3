import type { Prepared } from './message/conditional.ts'

/** Callers reach one service under few addresses; a Host header that is made up does not fill the memory. */
const variantsMax = 8

/** Answers that were put together once, for as long as what they are made of is in memory. */
export class PreparedAnswers {
  readonly #answers = new WeakMap<object, Map<string, Prepared>>()

  /** The answer of this source in this variant; made when there is none yet. */
  findOrMake(source: object, variant: string, make: () => Prepared): Prepared {
    let variants = this.#answers.get(source)
    if (variants === undefined) this.#answers.set(source, (variants = new Map<string, Prepared>()))
    const known = variants.get(variant)
    if (known !== undefined) return known
    const made = make()
    if (variants.size < variantsMax) variants.set(variant, made)
    return made
  }
}
