import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

/** systemd answers at once; what stands in for it may not. */
const patienceMs = 10_000

/**
 * Tells systemd, where it waits for that, that this process serves and is the main one of its unit. That is a datagram, which Node
 * cannot send: systemd brings along what can.
 */
export async function tellSystemd(
  environment: Readonly<Record<string, string | undefined>>,
  log: Logger,
): Promise<void> {
  if (environment.NOTIFY_SOCKET === undefined) return
  const words = ['--ready', `--pid=${process.pid}`]
  await promisify(execFile)('systemd-notify', words, { env: environment, timeout: patienceMs }).catch(
    (error: unknown) => log.warn({ err: error }, 'systemd could not be told that the service is ready'),
  )
}
