import { existsSync, rmSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'

// Loaded in front of a service: each of its threads does what a file in the working folder says:
// `fail-2` ends the second one in the middle of what it does; with `hang-2` it stands still as long as that is there.

export type ThreadFault = 'fail' | 'hang'

const lookEveryMs = 20

if (!isMainThread) setInterval(look, lookEveryMs).unref()

function look(): void {
  const { number } = workerData as { readonly number?: number }
  const isTold = (fault: ThreadFault) => existsSync(`${fault}-${number}`)
  if (isTold('fail')) {
    // The next one in its place is not told.
    rmSync(`fail-${number}`)
    process.exit(7)
  }
  const clock = new Int32Array(new SharedArrayBuffer(4))
  while (isTold('hang')) Atomics.wait(clock, 0, 0, lookEveryMs)
}
