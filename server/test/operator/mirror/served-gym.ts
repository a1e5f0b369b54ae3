import type { TestContext } from 'node:test'
import type { Account } from '../../../src/access/account.ts'
import type { Visibility } from '../../../src/catalog/visibility.ts'
import type { GymId } from '../../../src/contract/ids.ts'
import { serveUrl } from '../../serving-world.ts'
import type { Engine } from '../../storage/engines.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { commandFolder, type CommandFolder, type Ran, type RunOptions } from '../command-folder.ts'
import { addAccount } from '../../world.ts'

export const password = 'reader-password'

export interface ServedGym {
  readonly address: string
  readonly folder: CommandFolder
  run(...words: readonly string[]): Promise<Ran>
  runWith(more: RunOptions, ...words: readonly string[]): Promise<Ran>
  load(text: string): Promise<Ran>
  mirror(source: string, ...words: readonly string[]): Promise<Record<string, unknown>>
  pages(limit: number, username?: Reader): Promise<readonly string[]>
}

export type Reader = 'reader' | 'visitor'

export async function serveGym(test: TestContext, engine: Engine): Promise<ServedGym> {
  const catalog = await catalogFor(test, engine)
  const folder = commandFolder(test, catalog.url)
  const environment = { MIRROR_PASSWORD: password }
  const runWith: ServedGym['runWith'] = (more, ...words) => folder.runWith({ environment, ...more }, ...words)
  const run: ServedGym['run'] = (...words) => runWith({}, ...words)
  await run('gyms', 'add', 'gym_harbor', '--name', 'Harbor')
  for (const account of [accountOf('reader', 'everything'), accountOf('visitor', 'published')]) {
    await addAccount(catalog.database, account, Date.now(), password)
  }
  const service = await serveUrl({ databaseUrl: catalog.url })
  test.after(() => service.stop())
  return {
    address: service.address,
    folder,
    run,
    runWith,
    load: (text) => run('import', folder.file('load.json', text)),
    async mirror(source, ...words) {
      const account = words.includes('--username') ? [] : ['--username', 'reader']
      const ran = await run('mirror', source, ...account, '--gym', 'gym_harbor', '--json', ...words)
      if (ran.code !== 0) throw new Error(`A mirror ended with ${ran.code}: ${ran.messages}`)
      return JSON.parse(ran.output) as Record<string, unknown>
    },
    pages: (limit, username = 'reader') => pagesOf(service.address, limit, username),
  }
}

function accountOf(username: Reader, sees: Visibility): Account {
  const scope = { kind: 'gym', gym: 'gym_harbor' as GymId } as const
  return { username, name: username, scope, sees, rateLimit: 'off', expiresAt: undefined }
}

async function pagesOf(address: string, limit: number, username: Reader): Promise<readonly string[]> {
  const headers = { authorization: `Basic ${btoa(`${username}:${password}`)}` }
  const texts: string[] = []
  let next: string | undefined = `${address}/api/public/competitions?limit=${limit}`
  while (next !== undefined) {
    const answer: Response = await fetch(next, { headers })
    texts.push(await answer.text())
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return texts
}
