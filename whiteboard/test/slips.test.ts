import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLong, tries } from '../../server/test/tries.ts'
import { sampleMovements } from './sample-movements.ts'
import { otherReadings, slips, type SlipName } from './slips.ts'
import { typicalBoards } from './typical-boards.ts'

const index = sampleMovements()
const boards = typicalBoards(index)

test('a wrong letter, two letters swapped or a space too many is never read as something else', () => {
  const names: readonly SlipName[] = ['a wrong letter', 'two letters swapped', 'spaces round a hyphen']
  assert.deepEqual(otherReadings(boards, tries(inLong(500, 500)), index, names).others, [])
})

test('of slips of any kind but a lost word, at most one in two hundred is read as something else', () => {
  const names = (Object.keys(slips) as SlipName[]).filter((name) => name !== 'a word lost')
  const { tried, others } = otherReadings(boards, tries(inLong(4000, 4000)), index, names)
  assert.ok(others.length <= tried / 200, JSON.stringify(others, null, 1))
})
