import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledToBy } from '../../src/operator/import/meant-item.ts'

test('whether a wrong value leads to a finding is not looked for among all wrong values of the item', () => {
  let asked = 0
  const standIns = Array.from({ length: 1000 }, (_, index) => ({
    get pointer() {
      asked += 1
      return `/divisions/${index}/kind`
    },
    value: `stand_in_divisions_${index}_kind`,
  }))
  const isLedTo = ledToBy(standIns)
  const askedBefore = asked
  const finding = { path: '', sentence: 'is wrong', remedy: '', severity: 'error' as const }
  for (const { value } of standIns) {
    assert(isLedTo({ ...finding, sentence: `names ${value}, which is not there` }, '/events/1'))
    assert(isLedTo(finding, '/divisions/7/kind/deeper'))
    assert(!isLedTo(finding, '/divisions/7'))
  }
  assert.equal(asked, askedBefore)
})
