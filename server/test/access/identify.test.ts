import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { identify } from '../../src/access/identify.ts'
import { accountReads } from '../../src/storage/account-rows.ts'
import { parseTimeStamp } from '../../src/contract/time-stamp.ts'
import { temporaryCatalog, type TemporaryCatalog } from '../temporary-catalog.ts'
import { accounts, buildWorld, builtAt, passwordOf } from '../world.ts'

const now = parseTimeStamp(builtAt) ?? 0

suite('telling who asks', () => {
  let catalog: TemporaryCatalog
  before(async () => {
    catalog = await temporaryCatalog()
    await buildWorld(catalog.database, now)
  })
  after(() => catalog.remove())

  const who = (username: string, password: string) =>
    identify({ username, password }, accountReads(catalog.database), now)

  test('right credentials give the whole account, grants included', async () => {
    for (const account of Object.values(accounts)) {
      assert.deepEqual(await who(account.username, `${account.username}-password`), account)
    }
  })

  test('an unknown user name is not told from a wrong password by the time it takes', async () => {
    const medianOf = async (username: string) => {
      const times: number[] = []
      for (let round = 0; round < 400; round += 1) {
        const startedAt = performance.now()
        await who(username, 'wrong')
        times.push(performance.now() - startedAt)
      }
      return times.sort((one, other) => one - other)[200] ?? Number.NaN
    }
    await medianOf('harbor')
    const [known, unknown] = [await medianOf('harbor'), await medianOf('nobody')]
    assert.ok(Math.abs(known - unknown) < 0.1, `${known} ms and ${unknown} ms`)
  })

  test('the password of one account does not open another', async () => {
    assert.equal(await who('harbor', passwordOf('northside')), undefined)
  })

  test('accounts that cannot be read reject, so that nobody is let in or turned away by accident', async () => {
    await catalog.database.run('alter table passwords rename to away')
    await assert.rejects(who('harbor', passwordOf('harbor')))
    await catalog.database.run('alter table away rename to passwords')
  })
})
