import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashPassword, verifyCredentials } from '../../src/access/authenticator.ts'
import { accountReads, deleteAccount } from '../../src/storage/account-rows.ts'
import { parseTimeStamp } from '../../src/contract/time-stamp.ts'
import type { Database } from '../../src/storage/sql.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { worldCatalog } from '../world-catalog.ts'
import { addAccount, accounts, builtAt, passwordOf } from '../world.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const now = parseTimeStamp(builtAt) ?? 0

suiteOnEnginesInLong('identifying the account', (engine) => {
  let catalog: TemporaryCatalog
  before(async () => {
    catalog = await worldCatalog(engine)
  })
  after(() => catalog.remove())

  const who = (username: string, password: string) =>
    verifyCredentials({ username, password }, accountReads(catalog.database), () => now)

  test('right credentials give the whole account, grants included', async () => {
    for (const account of Object.values(accounts)) {
      const identified = await who(account.username, `${account.username}-password`)
      assert.deepEqual(identified, { account, credentialsExpireAt: Infinity })
    }
  })

  test('an account that is revoked meanwhile is whole or absent, never one with fewer gyms', async () => {
    const { platform } = accounts
    for (const revokedAfter of [1, 2, 3]) {
      let count = 0
      const all: Database['all'] = async (text, values) => {
        const rows = await catalog.database.all(text, values)
        count += 1
        if (count === revokedAfter) await catalog.database.write((sql) => deleteAccount(sql, platform.username))
        return rows
      }
      const reads = accountReads({ ...catalog.database, all })
      const identified = await verifyCredentials(
        { username: 'platform', password: passwordOf('platform') },
        reads,
        () => now,
      )
      assert.deepEqual(identified, { account: platform, credentialsExpireAt: Infinity })
      assert.equal(count, 1)
      if (revokedAfter > 1) continue
      await addAccount(catalog.database, platform, now)
    }
  })

  test('an account that gets a gym after it has expired opens nothing to a request that waits', async () => {
    const { platform } = accounts
    await deleteAccount(catalog.database, platform.username)
    await addAccount(catalog.database, { ...platform, expiresAt: now + 1000 }, now)
    let clock = now
    const all: Database['all'] = async (text, values) => {
      clock = now + 1000
      return catalog.database.all(text, values)
    }
    const reads = accountReads({ ...catalog.database, all })
    const credentials = { username: 'platform', password: passwordOf('platform') }
    assert.equal(await verifyCredentials(credentials, reads, () => clock), undefined)
  })

  test('a password that an index returns for another account opens nothing', async () => {
    const right = hashPassword(passwordOf('harbor'))
    const all: Database['all'] = (text, [username = null] = []) => catalog.database.all(text, [username, right])
    const reads = accountReads({ ...catalog.database, all })
    assert.equal(await verifyCredentials({ username: 'harbor', password: 'wrong' }, reads, () => now), undefined)
    assert.notEqual(
      await verifyCredentials({ username: 'harbor', password: passwordOf('harbor') }, reads, () => now),
      undefined,
    )
  })
})
