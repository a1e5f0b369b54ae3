import { pino, type Logger } from 'pino'
import type { OnDamage } from '../catalog/corrupt-row-error.ts'
import { LineWriter } from './line-writer.ts'
import type { ServingSettings } from './serving-settings.ts'

/** The log of a running service. */
export type ServiceLog = ReturnType<typeof logAside>

/**
 * Opens the log on a stream. On one that has a file descriptor, as a process has, requests do not wait for whoever
 * reads it: lines are gathered and written aside. Any other stream gets each line at once. Of several threads, each
 * says its number.
 */
export function openLog(level: ServingSettings['logLevel'], target: LogTarget, worker?: number): ServiceLog {
  if (typeof target === 'number') return logAside(level, target, worker)
  const log = openLines(level, target, worker)
  return { log, close: () => Promise.resolve(), endNow: () => undefined }
}

/** A file descriptor, or what takes a line at a time. */
export type LogTarget = number | ((line: string) => unknown)

function openLines(level: ServingSettings['logLevel'], write: (line: string) => unknown, worker?: number): Logger {
  const log = pino({ level }, { write })
  return worker === undefined ? log : log.child({ worker })
}

function logAside(level: ServingSettings['logLevel'], fd: number, worker?: number) {
  const lines = new LineWriter(fd)
  const log = openLines(level, (line) => lines.add(line), worker)
  const tellDropped = () => {
    const dropped = lines.takeDropped()
    if (dropped > 0) log.warn({ dropped }, droppedMessage)
  }
  const timer = setInterval(tellDropped, lookForDroppedMs).unref()
  /**
   * Writes every line before it returns, where somebody reads them: however the process ends, by a second signal or an
   * error that nobody caught.
   */
  const endNow = () => lines.endNow()
  process.once('exit', endNow)
  // The last resort: what no request caught ends none of the others. They only read.
  const tellUncaught = (error: unknown) => log.error({ err: error }, 'An error reached nobody')
  process.on('uncaughtException', tellUncaught)
  /** Waits until every line is out, for a reader that reads. */
  const close = async (): Promise<void> => {
    clearInterval(timer)
    tellDropped()
    await lines.end()
    process.off('exit', endNow)
    process.off('uncaughtException', tellUncaught)
  }
  return { log, close, endNow }
}

const droppedMessage = 'Lines of the log were dropped: its reader is too slow. LOG_SAMPLE below 1 makes fewer'

const lookForDroppedMs = 1000

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
