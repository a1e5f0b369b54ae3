import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { competitionOf, startTwoNodes } from './two-nodes.ts'

const times = 200
const boundMs = 1000
/** The service responds with 401 to wrong credentials. After several of them, it responds with 429. */
const refusals: ReadonlySet<number> = new Set([401, 429])
const list = '/api/public/competitions?limit=1'

test(`a revocation, a publish and an import are in force on both nodes within a second, ${times} times`, async (t) => {
  const { addresses, account, command, folder } = await startTwoNodes(t, 5)
  const { authorization } = await account()
  const ask = (address: string, path: string, as: string) => {
    return fetch(`${address}${path}`, { headers: { authorization: as, 'accept-encoding': 'identity' } })
  }
  const first = async (address: string) => {
    const answer = await ask(address, list, authorization)
    const [competition] = (await answer.json()) as readonly { id: string; status: string }[]
    return `${competition?.id ?? ''} ${competition?.status ?? ''}`
  }
  const slowest = { revocation: 0, publish: 0, import: 0 }
  const inForce = async (kind: keyof typeof slowest, isSo: (address: string) => Promise<boolean>) => {
    const since = performance.now()
    for (const address of addresses) {
      for (;;) {
        // A request within the bound may see the old state; a later one must see the new state.
        const isLate = performance.now() - since > boundMs
        if (await isSo(address)) break
        assert(!isLate, `A ${kind} was not in force on ${address} after a second`)
        await pause(5)
      }
    }
    slowest[kind] = Math.max(slowest[kind], performance.now() - since)
  }
  for (let turn = 0; turn < times; turn += 1) {
    const id = `comp_new_${turn}`
    const revoked = await account()
    for (const address of addresses) assert.equal((await ask(address, list, revoked.authorization)).status, 200)
    await command('accounts', 'revoke', revoked.username)
    await inForce('revocation', async (address) => {
      return refusals.has((await ask(address, list, revoked.authorization)).status)
    })
    const draft = { ...competitionOf(0), id, status: 'draft', divisions: [], events: [] }
    await command('import', folder.file('new.json', { competitions: [draft] }))
    await inForce('import', async (address) => (await first(address)) === `${id} draft`)
    await command('competitions', 'publish', id)
    await inForce('publish', async (address) => (await first(address)) === `${id} published`)
  }
  t.diagnostic(`the slowest: ${JSON.stringify(slowest)} ms`)
})
