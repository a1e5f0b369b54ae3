/** Thrown when a catalog cannot be opened or written to; the message says what to do. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}
