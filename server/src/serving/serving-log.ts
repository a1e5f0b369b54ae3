import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import sonic from 'sonic-boom'
import type { OnDamage } from '../catalog/corrupt-row-error.ts'
import { codeOf } from '../storage/error-remedies.ts'
import type { ServingSettings } from './serving-settings.ts'

type Level = ServingSettings['logLevel']

/**
 * The log of a running service. `close` writes the remaining lines. It waits at most two seconds, so that a reader that
 * does not read cannot delay the stop.
 */
export type ServiceLog = ReturnType<typeof asyncLog>

/**
 * Opens the log. If `target` is a file descriptor, lines are written later and in batches, so that a slow reader of the
 * log does not delay requests. If `target` is a function, it receives each line immediately. Each line contains the
 * number `worker`, if it is given.
 */
export function openLog(level: Level, target: number | ((line: string) => unknown), worker?: number): ServiceLog {
  if (typeof target === 'number') return asyncLog(level, target, worker)
  const log = openLines(level, target, worker)
  return { log, close: () => Promise.resolve() }
}

function openLines(level: Level, write: (line: string) => unknown, worker?: number): Logger {
  const log = pino({ level }, { write })
  return worker === undefined ? log : log.child({ worker })
}

function asyncLog(level: Level, fd: number, worker?: number) {
  let [dropped, pendingBytes, deadline] = [0, 0, Infinity]
  const retryEAGAIN = () => performance.now() < deadline
  const lines = new sonic.SonicBoom({ fd, minLength, maxWrite, maxLength, periodicFlush: flushMs, retryEAGAIN })
  lines.on('drop', () => (dropped += 1))
  lines.on('write', (bytes) => (pendingBytes -= bytes))
  const write = (line: string) => {
    pendingBytes += Buffer.byteLength(line)
    lines.write(line)
  }
  // A full disk or a closed reader of the log must not stop the service.
  lines.on('error', () => undefined)
  const log = openLines(level, write, worker)
  const reportDropped = () => {
    const count = dropped
    if (count === 0) return
    dropped = 0
    log.warn({ dropped: count }, droppedMessage)
    // That line was dropped too.
    if (dropped > 0) dropped = count
  }
  const timer = setInterval(reportDropped, reportDroppedMs).unref()
  const endNow = () => {
    if (pendingBytes <= 0) return
    deadline = performance.now() + patienceMs
    try {
      writeSync(fd, lastLine)
    } catch (error) {
      // sonic-boom would retry forever if the reader is gone or the disk is full.
      if (codeOf(error) !== 'EAGAIN') return
    }
    try {
      lines.flushSync()
    } catch {
      // The reader was too slow.
    }
  }
  process.once('exit', endNow)
  // A last resort: an error outside all requests does not stop the others. They only read.
  const logUncaught = (error: unknown) => log.error({ err: error }, 'Uncaught error')
  process.on('uncaughtException', logUncaught)
  const close = async (): Promise<void> => {
    clearInterval(timer)
    reportDropped()
    deadline = performance.now() + patienceMs
    const closed = once(lines, 'close').catch(() => undefined)
    lines.end()
    await Promise.race([closed, pause(patienceMs, undefined, { ref: false })])
    process.off('exit', endNow)
    process.off('uncaughtException', logUncaught)
  }
  return { log, close }
}

/**
 * The maximum size of a write, in bytes. A pipe keeps up to 4 KB together, so that the lines of several processes do
 * not mix.
 */
const maxWrite = 4096

const minLength = 3072
const flushMs = 1000

/**
 * The maximum total size of the log lines that wait for a slow reader, in bytes. This is about 20,000 lines, or a few
 * seconds of a very busy service. Further lines are dropped.
 */
const maxLength = 4 * 1024 * 1024

const droppedMessage = 'Lines of the log were dropped: its reader is too slow. LOG_SAMPLE below 1 makes fewer'

const reportDroppedMs = 1000

const patienceMs = 2000

const lastLine = `${JSON.stringify({ level: 40, msg: 'The process ends immediately' })}\n`

const rememberedMax = 1000

/** Creates a function that logs a corrupt item. It logs each item only once. */
export function logDamage(log: Logger): OnDamage {
  const logged = new Set<string>()
  return ({ what, message }) => {
    if (logged.has(what)) return
    if (logged.size >= rememberedMax) logged.clear()
    logged.add(what)
    log.error({ damaged: what }, message)
  }
}
