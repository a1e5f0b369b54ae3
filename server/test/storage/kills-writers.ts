import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listHistory } from '../../src/storage/history-rows.ts'
import { openForReading } from '../../src/storage/open-database.ts'
import { servedCompetitions } from '../catalog/stored-catalog.ts'
import { writeItems } from '../write-items.ts'
import type { Engine } from './engines.ts'
import { generation, generationOf } from './generation.ts'

const script = fileURLToPath(new URL('writing-process.ts', import.meta.url))
/**
 * The maximum delay before a process is killed, in milliseconds. An import takes a third of this time, so kills happen
 * before, during and after it.
 */
const latestMs = 40

const itemCount = 15

export function killsWriters(engine: Engine, kills: number): void {
  test('leaves the old catalog or the new one, never half, and nothing for anybody to mend', async (context) => {
    const catalog = await engine.temporaryCatalog()
    context.after(() => catalog.remove())
    await writeItems(catalog.database, generation(1), 0, { mayTakeAway: true })
    let last = 1
    for (let kill = 0; kill < kills; kill += 1) {
      const reported = await writeUntilKilled(catalog.url, last + 1)
      const reader = await openForReading(catalog.url)
      const found = generationOf(await servedCompetitions(reader, 'everything', 0))
      assert.deepEqual(await reader.findDamage(), [])
      // Each stored generation has a complete entry, and there are no other entries.
      const entries = await listHistory(reader, 1_000_000)
      assert.deepEqual([entries.length, new Set(entries.map(({ items }) => items))], [found, new Set([itemCount])])
      await reader.close()
      assert([reported, reported + 1].includes(found), `${found} after ${reported} was reported as done`)
      last = found
    }
    await writeItems(catalog.database, generation(last + 1), 0, { mayTakeAway: true })
    assert.equal(generationOf(await servedCompetitions(catalog.database, 'everything', 0)), last + 1)
  })
}

async function writeUntilKilled(url: string, first: number): Promise<number> {
  const child = spawn(process.execPath, [script, url, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await once(child.stdout, 'data')
  await pause(randomInt(latestMs))
  child.kill('SIGKILL')
  await once(child, 'close')
  return Number(printed.trim().split('\n').at(-1))
}
