/** Thrown when a command refuses what it was asked; the message says why and what to do. Nothing was changed then. */
export class Refusal extends Error {
  override name = 'Refusal'
}
