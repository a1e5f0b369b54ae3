/**
 * A full cache accepts one in 64 of the values that it is offered. A value that is read often is offered often, and is
 * therefore soon accepted. When one in 8 was accepted, reading a list larger than the cache took 20 % more time.
 */
const admittedOneIn = 64

/**
 * Creates a function that a full cache calls for each value that it is offered. The function returns true if the cache
 * should accept the value.
 */
export function admissionRule(): () => boolean {
  let offers = 0
  return () => ++offers % admittedOneIn === 0
}
