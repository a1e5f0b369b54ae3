import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, before, suite, test } from 'node:test'
import { basic } from '../serving-world.ts'
import { inLong, longTest } from '../tries.ts'
import { patienceMs, until } from '../until.ts'
import { askAndReadNothing, list, sendSlowly, startCrowded, type Crowd } from './crowd.ts'

const backlogBytes = 256 * 2 ** 20

suite('a crowd on loopback', () => {
  let crowd: Crowd
  before(async () => {
    crowd = await startCrowded()
  })
  after(() => crowd.running.stop())

  const honestCallersAreUnharmed = async () => {
    const { running } = crowd
    for (let request = 0; request < 20; request += 1) {
      const headers = { authorization: basic('harbor') }
      const answer = await fetch(`${running.service.address}${list}`, {
        headers,
        signal: AbortSignal.timeout(patienceMs),
      })
      const body = await answer.text()
      assert.equal(answer.status, 200)
      assert.ok(body.includes('Harbor Spring'))
    }
  }

  test('200 clients that send a byte at a time do no harm', async () => {
    await crowd.join(200, sendSlowly)
    await honestCallersAreUnharmed()
    crowd.leave()
  })

  const idle = inLong(1000, 2000)
  test(`${idle} idle connections do no harm`, async () => {
    await crowd.join(idle, (socket) => socket.pause())
    await honestCallersAreUnharmed()
    crowd.leave()
  })

  const mute = inLong(200, 500)
  test(`${mute} clients that request a page of 1 MB and read nothing do no harm`, async () => {
    await crowd.join(mute, askAndReadNothing(10))
    await honestCallersAreUnharmed()
    crowd.leave()
  })

  longTest(
    'of 40 clients that request pages of 6 to 10 MB and read nothing, only as many wait as 256 MB can serve',
    async () => {
      const answered = () => crowd.running.log.filter((line) => bytesOf(line) > 5e6)
      const limits = Array.from({ length: 40 }, (_, index) => 61 + index)
      for (const limit of limits) await crowd.join(1, askAndReadNothing(limit))
      await until(() => answered().length === limits.length, 'every page is handed to its socket')
      await honestCallersAreUnharmed()
      const lengths = await Promise.all(crowd.sockets().map(readAtLast))
      crowd.leave()
      const kept = lengths.filter((length) => length > 0)
      assert.ok(kept.length > 0 && sum(kept) <= backlogBytes, `${kept.length} pages of ${sum(kept)} bytes`)
    },
  )
})

function bytesOf(line: string): number {
  return line === '' ? 0 : (JSON.parse(line) as { bytes: number }).bytes
}

function readAtLast(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    let head = ''
    socket.on('data', (chunk: Buffer) => {
      if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1')
      const bodyAt = head.indexOf('\r\n\r\n') + 4
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, bodyAt))?.[1])
      if (socket.bytesRead >= bodyAt + length) resolve(length)
    })
    socket.once('close', () => resolve(0))
    socket.resume()
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
