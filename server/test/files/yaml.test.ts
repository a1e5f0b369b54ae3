import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

describe('YAML', () => {
  it('that is nested too deeply is rejected', async () => {
    const { faults } = await readWritten('games.yaml', '['.repeat(100_000))
    assert.equal(faults[0]?.sentence, 'is nested deeper than 64 levels')
  })

  it('has the place of each member', async () => {
    const { items } = await readWritten('games.yaml', 'gyms:\n  - id: gym_a # ours\n    load: 22.50\n')
    const { line, column, path } = items[0]?.placeOf('/load') ?? {}
    assert.deepEqual({ line, column, path }, { line: 3, column: 5, path: 'gyms[0].load' })
  })

  it('of more than 8 MiB is rejected, with NDJSON as the remedy', async () => {
    const { lines } = await readWritten('games.yaml', Buffer.alloc(8 * 1024 * 1024 + 1, '# a line of comment\n'))
    assert.deepEqual(lines, [
      'games.yaml: it is larger than 8 MiB, the most that is read as a whole. Write it as NDJSON (.ndjson), one item per line with its `kind`: that may have any size.',
    ])
  })
})
