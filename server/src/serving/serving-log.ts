import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import sonic from 'sonic-boom'
import type { OnDamage } from '../catalog/corrupt-row-error.ts'
import { codeOf } from '../storage/error-remedies.ts'
import type { ServingSettings } from './serving-settings.ts'

type Level = ServingSettings['logLevel']

/** The log of a running service. */
export type ServiceLog = ReturnType<typeof logAside>

/**
 * Opens the log on a stream. On one that has a file descriptor, as a process has, requests do not wait for whoever
 * reads it: lines are gathered and written aside. Any other stream gets each line at once. Of several workers, each
 * says its number.
 */
export function openLog(level: Level, target: number | ((line: string) => unknown), worker?: number): ServiceLog {
  if (typeof target === 'number') return logAside(level, target, worker)
  const log = openLines(level, target, worker)
  return { log, close: () => Promise.resolve() }
}

function openLines(level: Level, write: (line: string) => unknown, worker?: number): Logger {
  const log = pino({ level }, { write })
  return worker === undefined ? log : log.child({ worker })
}

function logAside(level: Level, fd: number, worker?: number) {
  let [dropped, pendingBytes, giveUpAt] = [0, 0, Infinity]
  const retryEAGAIN = () => performance.now() < giveUpAt
  const lines = new sonic.SonicBoom({ fd, minLength, maxWrite, maxLength, periodicFlush: gatheringMs, retryEAGAIN })
  lines.on('drop', () => (dropped += 1))
  lines.on('write', (bytes) => (pendingBytes -= bytes))
  const write = (line: string) => {
    pendingBytes += Buffer.byteLength(line)
    lines.write(line)
  }
  // A log that cannot be written, since its disk is full or its reader gone, is no reason to stop serving.
  lines.on('error', () => undefined)
  const log = openLines(level, write, worker)
  const reportDropped = () => {
    const count = dropped
    if (count === 0) return
    dropped = 0
    log.warn({ dropped: count }, droppedMessage)
    // There was no room for that line, either.
    if (dropped > 0) dropped = count
  }
  const timer = setInterval(reportDropped, reportDroppedMs).unref()
  /** Writes every line before it returns: the process ends by a second signal, or by an error that nobody caught. */
  const endNow = () => {
    if (pendingBytes <= 0) return
    giveUpAt = performance.now() + patienceMs
    try {
      writeSync(fd, lastLine)
    } catch (error) {
      // The reader is gone, or the disk full: sonic-boom would try again for ever.
      if (codeOf(error) !== 'EAGAIN') return
    }
    try {
      lines.flushSync()
    } catch {
      // Nobody has read it in time.
    }
  }
  process.once('exit', endNow)
  // The last resort: what no request caught ends none of the others. They only read.
  const logUncaught = (error: unknown) => log.error({ err: error }, 'An error reached nobody')
  process.on('uncaughtException', logUncaught)
  /** Waits until every line is written, if somebody reads them. */
  const close = async (): Promise<void> => {
    clearInterval(timer)
    reportDropped()
    giveUpAt = performance.now() + patienceMs
    const closed = once(lines, 'close').catch(() => undefined)
    lines.end()
    await Promise.race([closed, pause(patienceMs, undefined, { ref: false })])
    process.off('exit', endNow)
    process.off('uncaughtException', logUncaught)
  }
  return { log, close }
}

/** The most bytes of one write. A pipe takes 4 KB as a whole, so that lines of several processes are never mixed. */
const maxWrite = 4096

/** Writes of this size go out at once. Smaller ones wait for more lines, for at most `gatheringMs`. */
const minLength = 3072
const gatheringMs = 1000

/** Bytes that wait for a reader that is too slow, some 20,000 lines; past them, lines are dropped. */
const maxLength = 4 * 1024 * 1024

const droppedMessage = 'Lines of the log were dropped: its reader is too slow. LOG_SAMPLE below 1 makes fewer'

const reportDroppedMs = 1000

/** How long the end waits for a reader that does not read. */
const patienceMs = 2000

const lastLine = `${JSON.stringify({ level: 40, msg: 'The process ends at once' })}\n`

/** How many damaged names we remember having logged. Past this limit some are logged twice. */
const rememberedMax = 1000

/** Logs what is left out of responses since it is damaged: once for each competition and workout. */
export function logDamage(log: Logger): OnDamage {
  const told = new Set<string>()
  return ({ what, message }) => {
    if (told.has(what)) return
    if (told.size >= rememberedMax) told.clear()
    told.add(what)
    log.error({ damaged: what }, message)
  }
}
