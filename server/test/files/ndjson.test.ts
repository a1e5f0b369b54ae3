import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { readNamed, readWritten } from './written-file.ts'

describe('NDJSON', () => {
  it('a line of more than 16 MiB is rejected and skipped', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024, 'a')
    const content = Buffer.concat([Buffer.from('{"kind":"gym"}\n'), long, Buffer.from('a\n{"kind":"gym"}\n')])
    const { items, lines } = await readWritten('games.ndjson', content)
    assert.equal(items.length, 2)
    assert.deepEqual(lines, ['games.ndjson:2:1: the line is longer than 16 MiB. Make the item smaller, or split it.'])
  })

  it('a file larger than memory is read in bounded memory, also while short texts of it are kept', async () => {
    // A thread that would run out of memory if it kept half of its input.
    const worker = new Worker(new URL('./keep-short-texts.ts', import.meta.url), {
      workerData: { lines: 200, lineBytes: 250_000 },
      resourceLimits: { maxOldGenerationSizeMb: 25 },
    })
    const [{ kept, ahead }] = (await once(worker, 'message')) as [{ kept: number; ahead: number }]
    assert.equal(kept, 2 * 200)
    assert.ok(ahead <= 40, `${ahead} lines were read before the first of them was delivered`)
  })

  it('standard input is named so in places', async () => {
    const { lines } = await readNamed(['-'], Readable.from(['{"kind":"gym"}\n{"kind"']))
    assert.match(lines[0] ?? '', /^standard input:2:8 kind: is incomplete: the text ends inside the object/)
  })
})
