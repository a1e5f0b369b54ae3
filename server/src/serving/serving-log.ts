import { pino, type Logger } from 'pino'
import { LineWriter } from './line-writer.ts'
import type { ServingProcess, ServingSettings } from './serving-settings.ts'

/** The log of a running service. */
export interface ServiceLog {
  readonly log: Logger
  /** Waits until every line is out, for a reader that reads. */
  readonly close: () => Promise<void>
}

/**
 * Opens the log on a stream. On one that has a file descriptor, as a process has, requests do not wait for whoever reads
 * it: lines are gathered and written aside. Any other stream gets each line at once.
 */
export function openLog(level: ServingSettings['logLevel'], messages: ServingProcess['messages']): ServiceLog {
  if (messages.fd !== undefined) return logAside(level, messages.fd)
  const log = pino({ level }, { write: (line) => messages.write(line) })
  return { log, close: () => Promise.resolve() }
}

function logAside(level: ServingSettings['logLevel'], fd: number): ServiceLog {
  const lines = new LineWriter(fd)
  const log = pino({ level }, { write: (line) => lines.add(line) })
  const tellDropped = () => {
    const dropped = lines.takeDropped()
    if (dropped > 0) log.warn({ dropped }, droppedMessage)
  }
  const timer = setInterval(tellDropped, lookForDroppedMs).unref()
  // However the process ends, by a second signal or an error that nobody caught: lines are written first.
  const endNow = () => lines.endNow()
  process.once('exit', endNow)
  // The last resort: what no request caught ends none of the others. They only read, and what they share proves itself.
  const tellUncaught = (error: unknown) => log.error({ err: error }, 'An error reached nobody')
  process.on('uncaughtException', tellUncaught)
  const close = async () => {
    clearInterval(timer)
    tellDropped()
    await lines.end()
    process.off('exit', endNow)
    process.off('uncaughtException', tellUncaught)
  }
  return { log, close }
}

const droppedMessage = 'Lines of the log were dropped: its reader is too slow. LOG_SAMPLE below 1 makes fewer'

const lookForDroppedMs = 1000
