import type { Socket } from 'node:net'

/** How many error responses are sent every 5 ms. That is 1,000 per second, which needs 5 % of a processor core. */
const perInterval = 5
const intervalMs = 5

/**
 * The maximum number of error responses that wait for one client. Each of them needs about 10 KB of memory, so they
 * need 40 MB.
 */
const perClientMax = 4000
/** The maximum number of error responses that wait for all clients together. They need about 100 MB of memory. */
const allMax = 10_000

interface QueuedResponse {
  readonly socket: Socket
  readonly send: () => void
}

/**
 * Delays error responses, so that a client that sends too many requests slows down itself and not other clients. A few
 * responses are sent immediately. The others wait in one queue for each client, and the queues take turns.
 */
export class RejectionQueue {
  readonly #waiting = new Map<string, QueuedResponse[]>()
  #count = 0
  #remaining = perInterval
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /**
   * Waits until an error response can be sent. Returns `undefined` if it can be sent now. `client` is an account or an
   * address. If too many responses are waiting, closes the newest connection of the client with the most waiting
   * responses.
   */
  wait(client: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#sendSome(), intervalMs)
    if (this.#count === 0 && this.#remaining > 0) {
      this.#remaining -= 1
      return undefined
    }
    return new Promise((send) => this.#add(client, { socket, send }))
  }

  end(): void {
    this.#isEnded = true
    while (this.#count > 0) this.#sendSome()
    clearInterval(this.#timer)
  }

  #add(client: string, rejection: QueuedResponse): void {
    const queue = this.#waiting.get(client) ?? []
    queue.push(rejection)
    this.#waiting.set(client, queue)
    this.#count += 1
    if (queue.length > perClientMax) this.#closeNewest(queue)
    else if (this.#count > allMax) this.#closeNewest(this.#longest())
  }

  #longest(): QueuedResponse[] {
    let longest: QueuedResponse[] = []
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue
    return longest
  }

  #closeNewest(queue: QueuedResponse[]): void {
    const newest = queue.pop()
    if (newest === undefined) return
    this.#count -= 1
    newest.socket.destroy()
    newest.send()
  }

  #sendSome(): void {
    this.#remaining = perInterval
    // A client with more responses is appended to the map, and so visited again in this loop.
    for (const [client, queue] of this.#waiting) {
      if (this.#remaining === 0) return
      this.#waiting.delete(client)
      const next = queue.shift()
      if (next === undefined) continue
      if (queue.length > 0) this.#waiting.set(client, queue)
      this.#count -= 1
      // A closed connection costs nothing.
      if (!next.socket.destroyed) this.#remaining -= 1
      next.send()
    }
    if (this.#remaining < perInterval) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
