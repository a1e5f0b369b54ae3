import { suite, test, type TestContext } from 'node:test'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { readNdjson } from '../../src/files/read-ndjson.ts'
import { isFinding } from '../../src/files/source-item.ts'
import { askAndReadNothing, sendSlowly, startCrowded } from '../http/crowd.ts'

// Figures for people: the memory of a process depends on the machine and the moment. Other tests assert limits by
// counting.

const megabyte = 2 ** 20

suite('memory that a crowd takes of service and callers together', () => {
  const crowds: Readonly<Record<string, readonly [count: number, act: (socket: Socket) => void]>> = {
    '200 callers that send a byte at a time': [200, sendSlowly],
    '5000 idle connections': [5000, (socket) => socket.pause()],
    '500 callers that ask for a page of 1 MB and read nothing': [500, askAndReadNothing(10)],
    '50 callers that ask for a page of 10 MB and read nothing': [50, askAndReadNothing(100)],
  }
  for (const [name, [count, act]] of Object.entries(crowds)) {
    test(name, async (t) => {
      const crowd = await startCrowded()
      const earlier = process.memoryUsage().rss
      await crowd.join(count, act)
      await crowd.running.get('/api/public/competitions')
      tell(t, process.memoryUsage().rss - earlier)
      crowd.leave()
      await crowd.running.stop()
    })
  }
})

test('memory at most while 500 MB of NDJSON are read, and short texts of it are kept', async (t) => {
  const line = Buffer.from(`{"kind":"competition","id":"comp_abcdefghijkl","description":"${'a'.repeat(250_000)}"}\n`)
  const kept: unknown[] = []
  let peak = 0
  for await (const read of readNdjson('lines.ndjson', Readable.from(Array<Buffer>(2000).fill(line)))) {
    if (isFinding(read)) throw new Error('A line was refused')
    kept.push((read.value as { id: string }).id, read.textOf('/id'))
    if (kept.length % 200 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  tell(t, peak)
})

function tell(t: TestContext, bytes: number): void {
  t.diagnostic(`${Math.round(bytes / megabyte)} MB`)
}
