import cluster from 'node:cluster'
import { startSurface, type PublicSurface } from '../../http/start-surface.ts'
import { openForServing } from '../../storage/open-database.ts'
import { refusedByCatalog } from '../../storage/trouble.ts'
import { boundHeap } from '../bound-heap.ts'
import { listenRefusal } from '../cannot-serve.ts'
import type { ServingSettings } from '../serving-settings.ts'
import { servedParts } from '../served-parts.ts'
import { openLog } from '../serving-log.ts'
import { isOrder, type Order, type Report } from './messages.ts'

/** Runs one worker: it serves with the settings that the primary process sends, until that process ends it. */
export function runWorker(): void {
  boundHeap()
  let surface: PublicSurface | undefined
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await surface?.stop()
    process.exit(0)
  }
  const obey = async (order: Order) => {
    switch (order.kind) {
      case 'serve':
        surface = await serve(order.settings)
        return
      case 'stop':
        return end()
      case 'ask':
        if (surface !== undefined) await tell(surface, order.question)
    }
  }
  process.on('message', (received) => {
    if (isOrder(received)) void obey(received)
  })
  // A terminal sends Ctrl-C to every process in it; the primary process tells its workers to stop, once.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => void end())
  cluster.worker?.on('disconnect', () => {
    // The primary process is gone. Node would end this one in the middle of its answers.
    if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true
    // In the middle of an orderly end, it was a second signal that ended it.
    if (isEnding) process.exit(interruptedCode)
    void end()
  })
  report({ kind: 'started' })
}

/** 128 and the number of SIGINT, as shells say it. */
const interruptedCode = 130

/** Serves; undefined when it cannot, which is the primary process's to decide on. */
async function serve(settings: ServingSettings): Promise<PublicSurface | undefined> {
  try {
    const surface = await open(settings)
    report({ kind: 'serving', address: surface.address })
    return surface
  } catch (error) {
    const sentence = listenRefusal(error, settings.options)?.message ?? refusedByCatalog(error)
    if (sentence !== undefined) report({ kind: 'refused', sentence })
    else report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

async function open({ databaseUrl, databaseOptions, options, logLevel }: ServingSettings): Promise<PublicSurface> {
  const database = await openForServing(databaseUrl, databaseOptions)
  const { log, close } = openLog(logLevel, process.stderr)
  const surface = await startSurface(options, servedParts(database, Date.now, log))
  const stop = async () => {
    await surface.stop()
    await database.close()
    await close()
  }
  return { ...surface, stop }
}

async function tell(surface: PublicSurface, question: number): Promise<void> {
  const [readiness, metrics] = await Promise.all([surface.readiness(), surface.readMetrics()])
  const figures = await metrics.getMetricsAsJSON()
  report({ kind: 'told', question, told: { readiness, figures } })
}

function report(message: Report): void {
  // When the primary process is gone there is nobody to tell.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
}
