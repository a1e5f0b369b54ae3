import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Watch } from '../../src/serving/start-served.ts'

export const numberHeader = 'x-number'

export interface PausedStatement {
  readonly text: string
  readonly number: number
  readonly isAsked: boolean
  readonly letGo: () => void
  readonly fail: (error: Error) => void
}

const connected = 'net.server.socket'
const started = 'http.server.request.start'
const finished = 'http.server.response.finish'

export class PausedStatements {
  held: PausedStatement[] = []
  underWay = 0
  happened = 0
  readonly started = new Set<number>()
  readonly finished = new Set<number>()
  readonly #request = new AsyncLocalStorage<number>()
  readonly #onStarted = (message: unknown) => {
    const number = numberOf(message)
    this.#request.enterWith(number)
    this.started.add(number)
  }
  readonly #onFinished = (message: unknown) => void this.finished.add(numberOf(message))

  constructor() {
    subscribe(connected, giveTime)
    subscribe(started, this.#onStarted)
    subscribe(finished, this.#onFinished)
  }

  end(): void {
    unsubscribe(connected, giveTime)
    unsubscribe(started, this.#onStarted)
    unsubscribe(finished, this.#onFinished)
  }

  readonly watch: Watch = (all) => async (text, values) => {
    const number = this.#request.getStore()
    // The service's own statements are never paused.
    if (number === undefined) return all(text, values)
    await this.#hold(text, number, false)
    this.underWay += 1
    const result = await all(text, values).finally(() => {
      this.underWay -= 1
      this.happened += 1
    })
    await this.#hold(text, number, true)
    return result
  }

  #hold(text: string, number: number, isAsked: boolean): Promise<void> {
    this.happened += 1
    return new Promise((resolve, reject) => {
      const leave = () => (this.held = this.held.filter((one) => one !== statement))
      const statement = {
        text,
        number,
        isAsked,
        letGo: () => {
          leave()
          resolve()
        },
        fail: (error: Error) => {
          leave()
          reject(error)
        },
      }
      this.held.push(statement)
    })
  }
}

function giveTime(message: unknown): void {
  const { socket } = message as { readonly socket: Socket & { readonly server: Server } }
  Object.assign(socket.server, { timeout: 0, headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 })
  socket.setTimeout(0)
}

function numberOf(message: unknown): number {
  const { request } = message as { readonly request: IncomingMessage }
  return Number(request.headers[numberHeader])
}
