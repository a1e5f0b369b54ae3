/**
 * Of the values that are offered to a full cache, one in so many is admitted. That is enough for those that are read
 * often. Admitting one in eight made pages of a list of which a quarter fits a fifth dearer.
 */
const offersEach = 64

/** Creates a rule that decides whether a full cache evicts other values for the one that is offered. */
export function admissionRule(): () => boolean {
  let offers = 0
  return () => ++offers % offersEach === 0
}
