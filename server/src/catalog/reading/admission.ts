/**
 * A full cache accepts one in 64 of the values that it is offered. A value that is read often is offered often, and is
 * therefore soon accepted. When one in 8 was accepted, reading a list larger than the cache took 20 % more time.
 */
const admittedOneIn = 64

/**
 * Creates the function that decides whether a full cache accepts a value. Call it once for each value that is offered.
 * The cache accepts the value if it returns true.
 */
export function admissionRule(): () => boolean {
  let offers = 0
  return () => ++offers % admittedOneIn === 0
}
