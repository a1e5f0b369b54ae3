import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isFinding } from '../../src/files/source-item.ts'
import { bytesOfAll } from '../../src/files/open-source.ts'
import { readSource } from '../../src/files/read-source.ts'

type Progress = readonly [bytesRead: number, bytesTotal: number | undefined]

const lines = '{"kind":"gym"}\n{"kind":"gym"}\n'
const catalog = '{ "competitions": [{}, {}],   "gyms": [{}] }\n'

describe('progress', () => {
  it('grows to the size of all files, item by item for a file that is read as a whole', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'heatsheet-source-'))
    try {
      const files = ['games.ndjson', 'games.json'].map((name) => join(directory, name))
      files.forEach((file, at) => writeFileSync(file, at === 0 ? lines : catalog))
      const updates = await progressOf(files)
      const total = lines.length + catalog.length
      assert.deepEqual(updates.at(-1), [total, total])
      assert.equal(updates.length, 1 + 1 + 3 + 1)
      assert.deepEqual(
        updates,
        updates.toSorted(([one], [other]) => one - other),
      )
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('has no total if the system gives no size', async () => {
    assert.equal(await bytesOfAll(['/proc/self/status']), undefined)
  })
})

async function progressOf(files: readonly string[]): Promise<readonly Progress[]> {
  const updates: Progress[] = []
  for await (const read of readSource(files, { onProgress: (...progress) => updates.push(progress) })) {
    assert.ok(!isFinding(read))
  }
  return updates
}
