import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { tries } from '../tries.ts'
import type { Engine } from '../storage/engines.ts'
import { simulate, troubles } from './one-moment.ts'

export interface Seeds {
  readonly seeds: number
  readonly twice: number
}

const seedVariable = 'HEATSHEET_TEST_SEED'

export function provesOneMoment(engine: Engine, { seeds, twice }: Seeds): void {
  for (const trouble of troubles) {
    test(`each answer is of one moment between its request and itself, ${trouble}`, async (t) => {
      const first = Number(process.env[seedVariable] ?? randomInt(2 ** 31))
      const count = tries(seeds)
      let answers = 0
      for (let seed = first; seed < first + count; seed += 1) answers += (await simulate(engine, seed, trouble)).length
      t.diagnostic(`${count} seeds from ${first}, ${answers} answers`)
    })
  }

  if (twice === 0) return
  test('the same seed is the same answers in the same order', async () => {
    for (let count = 0; count < twice; count += 1) {
      const seed = randomInt(2 ** 31)
      const trouble = troubles[seed % troubles.length] ?? troubles[0]
      assert.deepEqual(
        await simulate(engine, seed, trouble),
        await simulate(engine, seed, trouble),
        `seed ${seed}, ${trouble}`,
      )
    }
  })
}
