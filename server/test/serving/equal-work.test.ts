import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { comparable } from '../http/expected-problem.ts'
import { basic, worldServedFor, type RunningService } from '../serving-world.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { accounts, type AccountName } from '../world.ts'

const root = '/api/public'

suiteOnEnginesInLong('responses that reveal nothing take the same work', (engine) => {
  const start = async (context: TestContext) => {
    const running = await worldServedFor(context, engine)
    // The first requests start a snapshot and load accounts, so repeat them until they cost nothing.
    for (let seen = -1; seen < running.statements.length;) {
      seen = running.statements.length
      for (const as of Object.keys(accounts) as AccountName[]) {
        await (await running.get(`${root}/competitions`, { as })).arrayBuffer()
      }
      await pause(100)
    }
    return running
  }

  test('wrong credentials of an unknown user, of a gym’s, of a platform’s and of one with grants', async (context) => {
    const running = await start(context)
    const works = []
    for (const name of ['nobody', 'harbor', 'frontEnd', 'platform', 'stranger', 'nobody']) {
      const authorization = `Basic ${Buffer.from(`${name}:wrong`).toString('base64')}`
      works.push(await workOf(running, `${root}/competitions`, { authorization }))
    }
    assertAlike(works, 401)
    assert.equal(works[0]?.statements.length, 1)
  })

  test('a hidden workout and an absent one, at the first read and later, whatever others have read', async (context) => {
    const running = await start(context)
    const areAlike = async (as: AccountName) => {
      const works = []
      for (const id of [998, 11, 31, 12, 999]) works.push(await workOf(running, `${root}/workouts/${id}`, sentBy(as)))
      assertAlike(works, 404)
      assert.equal(works[0]?.statements.length, 1)
      const again = []
      for (const id of [998, 11, 31, 12, 999]) again.push(await workOf(running, `${root}/workouts/${id}`, sentBy(as)))
      assertAlike(again, 404)
      assert.equal(again[0]?.statements.length, 0)
    }
    await areAlike('stranger')
    for (const path of [`${root}/workouts/11`, `${root}/workouts/12`, `${root}/workouts/31`, `${root}/competitions`]) {
      for (const as of ['harbor', 'harborWebsite', 'northside'] as const) await (await running.get(path, { as })).text()
    }
    for (const as of ['platform', 'frontEnd'] as const) await areAlike(as)
  })

  test('a cursor of another gym’s competition, of a draft and an unused one, at the first read and later', async (context) => {
    const running = await start(context)
    for (const side of ['after', 'before']) {
      const ask = async (id: string) =>
        workOf(running, `${root}/competitions?${side}_cursor=${id}`, sentBy('harborWebsite'))
      const ids = ['comp_never', 'comp_ladder', 'comp_rumor', 'comp_nothing']
      const works = []
      for (const id of ids) works.push(await ask(id))
      assertAlike(works, 400)
      const again = []
      for (const id of ids) again.push(await ask(id))
      assertAlike(again, 400)
      assert.equal(again[0]?.statements.length, 0)
    }
  })
})

interface Work {
  readonly statements: readonly string[]
  readonly answer: Awaited<ReturnType<typeof comparable>>
}

function sentBy(name: AccountName): Record<string, string> {
  return { authorization: basic(name) }
}

async function workOf(running: RunningService, path: string, headers: Record<string, string>): Promise<Work> {
  running.statements.length = 0
  const answer = await comparable(await running.get(path, { as: undefined, headers }))
  // Releases that are near are looked for by a timer.
  return { statements: running.statements.filter((text) => !text.includes('order by valid_until')), answer }
}

function assertAlike([first, ...others]: readonly Work[], status: number): void {
  assert.equal(first?.answer.status, status)
  for (const other of others) assert.deepEqual(other, first)
}
