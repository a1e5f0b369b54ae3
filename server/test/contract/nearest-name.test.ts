import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nearestName } from '../../src/contract/nearest-name.ts'

const known = ['limit', 'after_cursor', 'before_cursor', 'name', 'id']

suite('the nearest known name', () => {
  test('is found for slips of the finger', () => {
    for (const [written, meant] of [
      ['limti', 'limit'],
      ['LIMIT', 'limit'],
      ['limits', 'limit'],
      ['afterCursor', 'after_cursor'],
      ['before-cursor', 'before_cursor'],
      ['nmae', 'name'],
      ['di', undefined],
      ['ix', 'id'],
    ] as const) {
      assert.equal(nearestName(written, known), meant, written)
    }
  })

  test('is none when nothing is near', () => {
    for (const written of ['', 'offset', 'xyzzy', '__proto__'])
      assert.equal(nearestName(written, known), undefined, written)
  })

  test('is found by the first 64 characters of the misspelt one, however many follow', () => {
    const longest = 'a'.repeat(64)
    for (const more of [0, 1, 1_000_000]) assert.equal(nearestName(longest + 'b'.repeat(more), [longest]), longest)
  })
})
