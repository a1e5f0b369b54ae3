/** Thrown when the operator interrupts a command (SIGINT). What it had written is rolled back. */
export class Interrupted extends Error {
  override name = 'Interrupted'

  constructor() {
    super('Interrupted; nothing was changed.')
  }
}
