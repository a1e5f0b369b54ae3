import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Below this, what is let go of waits for the next collection. */
const waitingBytesMax = 16 * 1024 * 1024

/** Readers under way still hold what was let go of. */
const pauseMs = 1000

/**
 * Gives what is told of shared memory that was let go of. V8 does not count memory that threads share, and would keep it until
 * something else makes it look, which an idle thread may never do: so it is asked to. It takes some milliseconds.
 */
export function collectAfter(): (bytes: number) => void {
  let waitingBytes = 0
  let collect: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    timer = undefined
    waitingBytes = 0
    collect ??= collector()
    collect()
  }
  return (bytes) => {
    waitingBytes += bytes
    if (waitingBytes >= waitingBytesMax) timer ??= setTimeout(look, pauseMs).unref()
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
