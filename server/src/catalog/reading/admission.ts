/**
 * A full cache admits one of this many offered values, which is enough for values that are read often. With 8 instead,
 * pages of a list of which a quarter fits into memory cost a fifth more.
 */
const offersEach = 64

/** Creates a rule that decides whether a full cache evicts other values for the one that is offered. */
export function admissionRule(): () => boolean {
  let offers = 0
  return () => ++offers % offersEach === 0
}
