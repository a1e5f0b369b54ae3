import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { parseCompetitionId, parseGymId, parseMovementId, parseWorkoutId } from '../../src/contract/ids.ts'

suite('ids', () => {
  const parsers = [
    ['gym_', parseGymId],
    ['comp_', parseCompetitionId],
    ['mv_', parseMovementId],
  ] as const

  test('are the prefix and 1 to 64 of A-Z a-z 0-9 _ -', () => {
    const suffix = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
    for (const [prefix, parse] of parsers) {
      fc.assert(fc.property(suffix, (rest) => parse(prefix + rest) === prefix + rest))
      for (const rest of ['', 'a'.repeat(65), 'a b', 'ä', 'a\n', '\na', 'a\0', 'a.', '٣']) {
        assert.equal(parse(prefix + rest), undefined, JSON.stringify(prefix + rest))
      }
      for (const written of [prefix.toUpperCase() + 'a', ` ${prefix}a`, 'a', `x${prefix}a`]) {
        assert.equal(parse(written), undefined, written)
      }
    }
  })

  test('of workouts are whole numbers from 1 to 2^53-1, in one spelling', () => {
    fc.assert(fc.property(fc.maxSafeNat(), (id) => parseWorkoutId(String(id)) === (id === 0 ? undefined : id)))
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = parseWorkoutId(text)
        return id === undefined || String(id) === text
      }),
    )
    assert.equal(parseWorkoutId('9007199254740991'), Number.MAX_SAFE_INTEGER)
    for (const text of ['9007199254740992', '9007199254740993', '1\n', '1e3', '0x1', '01', '-1', '+1', '1.0', '']) {
      assert.equal(parseWorkoutId(text), undefined, JSON.stringify(text))
    }
  })
})
