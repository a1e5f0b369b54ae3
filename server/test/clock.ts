import { parseTimeStamp, type Instant } from '../src/contract/time-stamp.ts'

/** A clock that stands still until a test moves it. */
export class Clock {
  #instant: Instant

  constructor(at: string) {
    this.#instant = instantOf(at)
  }

  readonly now = (): Instant => this.#instant

  moveTo(at: string): void {
    this.#instant = instantOf(at)
  }

  moveBy(milliseconds: number): void {
    this.#instant += milliseconds
  }
}

function instantOf(text: string): Instant {
  const instant = parseTimeStamp(text)
  if (instant === undefined) throw new Error(`${text} is no time stamp`)
  return instant
}
