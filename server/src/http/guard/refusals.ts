import type { Socket } from 'node:net'

/** How often refusals that wait go out, and how many each time: all of them together take a twentieth of a core. */
const tickMs = 10
const perTick = 10

/** Refusals that may wait for one account or address, and in all; some 10 KB each. */
const ofOneMax = 4000
const allMax = 10_000

/** A refusal that waits for its turn to be told. */
interface Waiting {
  readonly key: string
  readonly socket: Socket
  readonly tell: () => void
}

/**
 * Paces what is refused, so that it delays nobody else. A refusal is told at once where they are few; of very many each
 * waits for its turn, and with it the connection it is for. Whoever asks again at once is slowed down, not answered faster.
 */
export class Refusals {
  /** The longest waiting first. */
  readonly #waiting = new Set<Waiting>()
  readonly #ofKey = new Map<string, number>()
  #left = perTick
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /** Waits until a refusal of this account or address may be told. Where too many wait, its connection is cut off. */
  turn(key: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#tick(), tickMs)
    if (this.#waiting.size === 0 && this.#left > 0) {
      this.#left -= 1
      return undefined
    }
    const ofOne = this.#ofKey.get(key) ?? 0
    if (ofOne >= ofOneMax || this.#waiting.size >= allMax) {
      socket.destroy()
      return undefined
    }
    this.#ofKey.set(key, ofOne + 1)
    return new Promise((tell) => this.#waiting.add({ key, socket, tell }))
  }

  /** Tells all that wait: the service is about to stop. */
  end(): void {
    this.#isEnded = true
    while (this.#waiting.size > 0) this.#tick()
    clearInterval(this.#timer)
  }

  #tick(): void {
    this.#left = perTick
    for (const next of this.#waiting) {
      if (this.#left === 0) return
      this.#waiting.delete(next)
      const ofOne = (this.#ofKey.get(next.key) ?? 1) - 1
      if (ofOne === 0) this.#ofKey.delete(next.key)
      else this.#ofKey.set(next.key, ofOne)
      // Whoever has left takes nobody's turn.
      if (!next.socket.destroyed) this.#left -= 1
      next.tell()
    }
    if (this.#left < perTick) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
