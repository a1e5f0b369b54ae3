import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nearestName } from '../../src/contract/nearest-name.ts'

const known = ['limit', 'after_cursor', 'before_cursor', 'name', 'id']

suite('the nearest known name', () => {
  test('is found for slips of the finger', () => {
    const slips = {
      limti: 'limit',
      LIMIT: 'limit',
      limits: 'limit',
      afterCursor: 'after_cursor',
      nmae: 'name',
      ix: 'id',
    }
    for (const [written, meant] of Object.entries({ ...slips, 'before-cursor': 'before_cursor' }))
      assert.equal(nearestName(written, known), meant, written)
  })

  test('is undefined if no name is similar', () => {
    for (const written of ['', 'di', 'offset', 'xyzzy', '__proto__'])
      assert.equal(nearestName(written, known), undefined, written)
  })

  test('is found by the first 64 characters of the misspelt one, however many follow', () => {
    const longest = 'a'.repeat(64)
    for (const more of [0, 1, 1_000_000]) assert.equal(nearestName(longest + 'b'.repeat(more), [longest]), longest)
  })
})
