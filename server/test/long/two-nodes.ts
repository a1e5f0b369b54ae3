import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { commandFolder, type CommandFolder } from '../operator/command-folder.ts'
import { startService } from '../operator/serving-folder.ts'
import { startCluster } from '../storage/postgres/cluster.ts'

export interface TwoNodes {
  readonly folder: CommandFolder
  readonly addresses: readonly string[]
  readonly command: (...words: readonly string[]) => Promise<unknown>
  readonly account: () => Promise<{ readonly username: string; readonly authorization: string }>
}

export const gym = 'gym_harbor'

export async function startTwoNodes(test: TestContext, competitions: number): Promise<TwoNodes> {
  const cluster = await startCluster()
  test.after(() => cluster.remove())
  const folder = commandFolder(test, cluster.primary.url('catalog'))
  const command = async (...words: readonly string[]): Promise<unknown> => {
    const { code, output, messages } = await folder.run(...words, '--json')
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${messages}`)
    return JSON.parse(output)
  }
  await command('import', folder.file('catalog.json', catalogOf(competitions)))
  const addresses: string[] = []
  for (const server of [cluster.primary, cluster.replica]) {
    const serving = await startService(test, folder, { DATABASE_URL: server.url('catalog'), LOG_LEVEL: 'warn' })
    test.after(async () => {
      if (serving.process.exitCode !== null) return
      serving.process.kill('SIGKILL')
      await once(serving.process, 'exit')
    })
    addresses.push(serving.address)
  }
  const account = async () => {
    const issued = await command('accounts', 'issue', '--gym', gym, '--rate-limit', 'off')
    const { username, password } = issued as { username: string; password: string }
    return { username, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  }
  return { folder, addresses, command, account }
}

export function competitionOf(index: number): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_row', reps: String(index + 1), load: null }] }
  return {
    id: `comp_${index}`,
    gym,
    name: `No ${index}`,
    description: `<p>${`${index} heats are drawn in the evening before. `.repeat(450)}</p>`,
    status: 'published',
    time_zone: 'UTC',
    divisions: [{ id: `cd_${index}`, name: 'Open' }],
    events: [{ id: `ce_${index}`, name: 'Row', workout: { type: 'ForTime', details } }],
  }
}

function catalogOf(competitions: number): object {
  return {
    gyms: [{ id: gym, name: 'Harbor' }],
    movements: [{ id: 'mv_row', name: 'Row', has_reps: true }],
    competitions: Array.from({ length: competitions }, (_, index) => competitionOf(index)),
  }
}
