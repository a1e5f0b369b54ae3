import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { servedCompetitions } from '../catalog/stored-catalog.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { writeItems } from '../write-items.ts'
import { sqlite } from './engines.ts'
import { generation, generationOf } from './generation.ts'

const script = fileURLToPath(new URL('filling-process.ts', import.meta.url))
const blocksMax = 2048

suite('a disk that is full', () => {
  test('fails the write clearly and whole, while reads go on, and the next write succeeds when there is room', async (context) => {
    const { url, database } = await catalogFor(context, sqlite)
    await writeItems(database, generation(1), 0)
    const { stdout, stderr, status } = spawnSync(
      'sh',
      ['-c', `ulimit -f ${blocksMax}; exec "$0" "$@"`, process.execPath, script, url],
      {
        encoding: 'utf8',
      },
    )
    assert.equal(stderr, '')
    assert.equal(status, 0)
    const report = JSON.parse(stdout) as { error: string; generation: number }
    assert.match(report.error, /disk/)
    assert.equal(report.generation, 1)
    assert.equal(generationOf(await servedCompetitions(database, 'everything', 0)), 1)
    assert.deepEqual(await database.findDamage(), [])
    await writeItems(database, generation(2), 0)
    assert.equal(generationOf(await servedCompetitions(database, 'everything', 0)), 2)
  })
})
