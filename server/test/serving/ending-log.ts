import { read, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openLog } from '../../src/serving/serving-log.ts'

// A process whose log nobody reads any more, and which is so busy that the last write is queued.

// Makes a write that would have to wait fail, as in a service.
if (process.stderr.isTTY) throw new Error('The standard error has to be a pipe')
// The stream reads ahead, even without a reader.
for (let round = 0; round < 3; round += 1) {
  fill()
  await wait(100)
}
// Blocks all four threads for files with reads of standard input.
for (let thread = 0; thread < 4; thread += 1) read(0, () => undefined)
const { log, close } = openLog('info', 2)
log.info('A line')
await close()
writeSync(1, 'ended\n')

function fill(): void {
  try {
    for (;;) writeSync(2, 'x'.repeat(4096))
  } catch {
    // The reader reads no more.
  }
}
