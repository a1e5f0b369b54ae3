import type { Socket } from 'node:net'

/** The number of error responses to send per interval: a thousand per second, which take a twentieth of a core. */
const perInterval = 5
const intervalMs = 5

/** The maximum number of waiting error responses of one client, and of all. Each takes about 10 KB. */
const perClientMax = 4000
const allMax = 10_000

/** An error response that waits to be sent. */
interface QueuedResponse {
  readonly socket: Socket
  readonly send: () => void
}

/**
 * Delays error responses, so that clients that send too many requests do not delay others. A few are sent immediately.
 * Otherwise each waits, and its connection with it, which slows down clients that retry immediately. Clients take
 * turns, so a client with many rejections mostly delays itself.
 */
export class RejectionQueue {
  /** Waiting responses by client, in the order of turns; those of a client in order of arrival. */
  readonly #waiting = new Map<string, QueuedResponse[]>()
  #count = 0
  #left = perInterval
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /**
   * Resolves when this client’s error response may be sent; returns `undefined` if that is now. A client is an account
   * or an address. If the queue is full, closes the newest connection of the client with the most waiting responses.
   */
  wait(client: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#sendSome(), intervalMs)
    if (this.#count === 0 && this.#left > 0) {
      this.#left -= 1
      return undefined
    }
    return new Promise((send) => this.#add(client, { socket, send }))
  }

  /** Sends all waiting responses, because the service is about to stop. */
  end(): void {
    this.#isEnded = true
    while (this.#count > 0) this.#sendSome()
    clearInterval(this.#timer)
  }

  #add(client: string, rejection: QueuedResponse): void {
    const own = this.#waiting.get(client) ?? []
    own.push(rejection)
    this.#waiting.set(client, own)
    this.#count += 1
    if (own.length > perClientMax) this.#closeNewest(own)
    else if (this.#count > allMax) this.#closeNewest(this.#longest())
  }

  /** Returns the queue of the client with the most waiting responses. */
  #longest(): QueuedResponse[] {
    let longest: QueuedResponse[] = []
    for (const own of this.#waiting.values()) if (own.length > longest.length) longest = own
    return longest
  }

  #closeNewest(own: QueuedResponse[]): void {
    const newest = own.pop()
    if (newest === undefined) return
    this.#count -= 1
    newest.socket.destroy()
    newest.send()
  }

  #sendSome(): void {
    this.#left = perInterval
    // A client with more responses is appended to the map, and so visited again in this loop.
    for (const [client, own] of this.#waiting) {
      if (this.#left === 0) return
      this.#waiting.delete(client)
      const next = own.shift()
      if (next === undefined) continue
      if (own.length > 0) this.#waiting.set(client, own)
      this.#count -= 1
      // A closed connection costs nothing.
      if (!next.socket.destroyed) this.#left -= 1
      next.send()
    }
    if (this.#left < perInterval) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
