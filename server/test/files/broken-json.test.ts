import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

describe('JSON that is not right and large', () => {
  it('a duplicate among 100,000 keys is found without comparing all with all', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `"k${at}":0`).join(',')
    const { faults } = await readWritten('games.json', `{"gyms":[{${names},"k5":1,"k6":1,"new":1}]}`)
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['gyms[0].k5', 'gyms[0].k6'],
    )
  })

  for (const depth of [1_000, 100_000]) {
    it(`JSON ${depth} deep is refused at the documented limit of 64 and never overflows the stack`, async () => {
      const array = await readWritten('games.json', '['.repeat(depth))
      assert.equal(array.faults[0]?.sentence, 'is nested deeper than 64 levels')
      assert.deepEqual([array.faults[0].place.line, array.faults[0].place.column], [1, 65])
      const object = await readWritten('games.json', `{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}`)
      assert.equal(object.faults[0]?.sentence, 'is nested deeper than 64 levels')
      assert.equal(object.faults.length + array.faults.length, 2)
    })
  }
})
