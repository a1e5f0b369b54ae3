import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Logger } from 'pino'
import {
  controlPath,
  readJsonLine,
  writeJsonLine,
  type ReplaceAnswer,
  type SuccessorReport,
  type SuccessorStart,
} from './control-sockets.ts'
import type { LeftDoors } from './left-doors.ts'
import { startSuccessor, type Successor } from './start-successor.ts'

export interface ReplaceableParts {
  /** What is left to a successor, as it is when it starts. */
  readonly left: () => LeftDoors
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log: Logger
}

/** What took the place of this process. */
export type Replaced = Extract<SuccessorReport, { kind: 'serving' }>

/** Lets whoever runs this service start another process in its place. */
export class Replaceable {
  readonly #parts: ReplaceableParts
  readonly #server: Server
  readonly #replaced = Promise.withResolvers<Replaced>()
  #successor: Successor | undefined

  constructor(parts: ReplaceableParts) {
    this.#parts = parts
    this.#server = createServer((socket) => void this.#answer(socket))
  }

  /** Resolves once another process serves. */
  get replaced(): Promise<Replaced> {
    return this.#replaced.promise
  }

  /** Listens to whoever may ask. Where that is not possible the service serves all the same. */
  async open(): Promise<void> {
    try {
      const path = controlPath(this.#parts.left().port, process.pid)
      // One that had this number before, and was killed.
      rmSync(path, { force: true })
      await once(this.#server.listen(path), 'listening')
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'Nobody can replace this process without a pause')
    }
  }

  /** Listens no more, and ends a successor that does not serve yet. */
  close(): void {
    this.#server.close()
    this.#successor?.end()
  }

  async #answer(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy())
    try {
      const start = await readJsonLine(socket)
      const answer = isStart(start) ? await this.#replace(start, socket) : undefined
      // One that was told to end meanwhile says nothing: it does not serve on.
      if (answer?.kind === 'replaced' || this.#server.listening) writeJsonLine(socket, answer)
      socket.end()
    } catch (error) {
      this.#parts.log.error({ err: error }, 'This process could not be replaced')
      socket.destroy()
    }
  }

  async #replace(start: SuccessorStart, socket: Socket): Promise<ReplaceAnswer> {
    const { left, environment, log } = this.#parts
    const reason = this.#successor ? 'It is being replaced already.' : whyNot(environment)
    if (reason !== undefined) return { kind: 'refused', sentence: reason }
    const successor = startSuccessor(start, left(), environment.NOTIFY_SOCKET)
    this.#successor = successor
    // Whoever has asked gave up.
    socket.once('close', () => this.#successor?.end())
    const report = await successor.report
    this.#successor = undefined
    if (report.kind === 'refused') {
      log.error({ reason: report.sentence }, 'No other process could take the place of this one')
      return report
    }
    log.info({ successor: report.process }, 'Another process serves in the place of this one')
    this.#server.close()
    this.#replaced.resolve(report)
    return { kind: 'replaced', process: report.process, addresses: report.addresses }
  }
}

/** Why the end of this process would be the end of more than itself. */
function whyNot(environment: ReplaceableParts['environment']): string | undefined {
  if (process.pid === 1) return 'It is the first process of a container, which ends with it: start another container.'
  const isOfSystemd = environment.SYSTEMD_EXEC_PID === String(process.pid)
  if (!isOfSystemd || environment.NOTIFY_SOCKET !== undefined) return undefined
  return 'systemd would take its end for that of the service: its unit needs Type=notify and NotifyAccess=all, as deploy/heatsheet.service has them.'
}

function isStart(start: unknown): start is SuccessorStart {
  return typeof start === 'object' && start !== null && 'command' in start && Array.isArray(start.command)
}
