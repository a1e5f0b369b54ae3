import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandFolder } from '../operator/command-folder.ts'
import { competitionOf, gym } from './two-nodes.ts'

interface Credentials {
  readonly username: string
  readonly value: string
}

export interface Changes {
  readonly made: Record<'imports' | 'unpublished' | 'releases' | 'revocations', number>
  readonly command: (...words: readonly string[]) => Promise<unknown>
  readonly issue: (sees: 'everything' | 'published') => Promise<Credentials>
  readonly watch: (address: string, authorization: string) => Promise<void>
  readonly make: (index: number) => Promise<void>
}

const aheadMs = 1500

export function changesOf(folder: CommandFolder): Changes {
  const made = { imports: 0, unpublished: 0, releases: 0, revocations: 0 }
  let [service, reader] = ['', '']
  const command: Changes['command'] = async (...words) => {
    const { code, output, messages } = await folder.run(...words, '--json')
    assert.equal(code, 0, `${words.join(' ')}: ${messages}`)
    return JSON.parse(output) as unknown
  }
  const issue: Changes['issue'] = async (sees) => {
    const words = ['accounts', 'issue', '--gym', gym, '--sees', sees, '--rate-limit', 'off']
    const { username, password } = (await command(...words)) as { username: string; password: string }
    return { username, value: `Basic ${btoa(`${username}:${password}`)}` }
  }
  const ask = async (authorization: string, query = '') => {
    // A new connection each, so that none remains at the end.
    const headers = { authorization, connection: 'close' }
    const answer = await fetch(`${service}/api/public/competitions?limit=1${query}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  const shown = async (index: number) => (await ask(reader, `&after_cursor=comp_${index + 1}`)).text
  const take = (competition: object) => {
    return command('import', folder.file('change.json', { competitions: [competition] }), '--allow-removals')
  }
  const importAnew = async (index: number) => {
    const id = `comp_${index}`
    const name = `No ${index}, for the ${(made.imports += 1)}. time`
    await take({ id, name })
    assert.ok((await shown(index)).includes(`"name":"${name}"`), `${name} is not shown`)
  }
  const withdraw = async (index: number) => {
    const id = `comp_${index}`
    await command('competitions', 'unpublish', id)
    assert.ok(!(await shown(index)).includes(`"id":"${id}"`), `${id} is shown, a draft`)
    await command('competitions', 'publish', id)
    assert.ok((await shown(index)).includes(`"id":"${id}"`), `${id} is not shown, published`)
    made.unpublished += 1
  }
  const release = async (index: number) => {
    const at = Date.now() + aheadMs
    const { events } = competitionOf(index) as { events: readonly object[] }
    await take({ id: `comp_${index}`, events: [{ ...events[0], released_at: new Date(at).toISOString() }] })
    const early = await shown(index)
    // A busy machine may have taken its time.
    if (Date.now() < at) assert.ok(!early.includes(`"ce_${index}"`), `ce_${index} is shown before its release`)
    await pause(Math.max(0, at - Date.now()))
    assert.ok((await shown(index)).includes(`"ce_${index}"`), `ce_${index} is not shown at its release`)
    made.releases += 1
  }
  const revoke = async () => {
    const { username, value } = await issue('everything')
    assert.equal((await ask(value)).status, 200)
    await command('accounts', 'revoke', username)
    assert.ok([401, 429].includes((await ask(value)).status), 'a revoked account is let in')
    made.revocations += 1
  }
  return {
    made,
    command,
    issue,
    watch: async (address, authorization) => {
      ;[service, reader] = [address, authorization]
      assert.equal((await ask(reader)).status, 200)
    },
    make: async (index) => {
      await importAnew(index)
      await withdraw(index)
      await release(index)
      await revoke()
    },
  }
}
