import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../until.ts'
import type { CommandFolder } from './command-folder.ts'
import { nightGames, tideGames } from './operator-world.ts'
import { addGyms, removeGyms } from './many-gyms.ts'
import { serveUrl } from '../serving-world.ts'
import { issueAccount, worldFolder } from './world-folder.ts'
import { isWriterBusy } from './writer-busy.ts'

function urlOf({ path }: CommandFolder, name: string): string {
  return `sqlite:${join(path, name)}`
}

async function serve(test: TestContext, databaseUrl: string): Promise<string> {
  const service = await serveUrl({ databaseUrl })
  test.after(() => service.stop())
  return service.address
}

const paths = [
  '/api/public/competitions',
  '/api/public/competitions?limit=1',
  `/api/public/competitions?limit=1&after_cursor=${nightGames.id}`,
  // The competition of this cursor was deleted.
  `/api/public/competitions?before_cursor=${tideGames.id}`,
  '/api/public/competitions?after_cursor=comp_unknown',
  '/api/public/workouts/1',
  '/api/public/workouts/2',
]

async function readAll(address: string, authorization: string, tags: readonly string[]) {
  return Promise.all(
    paths.map(async (path, at) => {
      const headers = { authorization, 'x-request-id': 'same' }
      const first = await fetch(`${address}${path}`, { headers })
      const again = await fetch(`${address}${path}`, { headers: { ...headers, 'if-none-match': tags[at] ?? '"none"' } })
      const [text] = await Promise.all([first.text(), again.text()])
      const body = text.replaceAll(address, '')
      const etag = first.headers.get('etag') ?? ''
      return {
        path,
        status: first.status,
        link: first.headers.get('link')?.replaceAll(address, ''),
        etag,
        body,
        again: again.status,
      }
    }),
  )
}

test('a copy serves the same pages, cursors and tags to the same accounts, and exports the same', async (t) => {
  const folder = await worldFolder(t)
  await folder.run('competitions', 'unpublish', 'comp_summit')
  await folder.run('competitions', 'delete', tideGames.id)
  const platform = ['--platform', '--grant', 'gym_harbor', '--grant', 'gym_summit', '--rate-limit', 'off']
  const issued = [await issueAccount(folder), await issueAccount(folder, ...platform)]
  const accounts = issued.map(({ authorization }) => authorization)
  const to = urlOf(folder, 'folder/copy.db')
  assert.equal((await folder.run('copy', '--to', to)).code, 0)
  const [here, there] = [await serve(t, folder.databaseUrl), await serve(t, to)]
  for (const authorization of accounts) {
    const tags = (await readAll(here, authorization, [])).map(({ etag }) => etag)
    const expected = await readAll(here, authorization, tags)
    assert.deepEqual(await readAll(there, authorization, tags), expected)
    assert.deepEqual(expected.map(({ status, again }) => [status, again]).slice(0, 5), [
      [200, 304],
      [200, 304],
      authorization === accounts[0] ? [200, 304] : [400, 400],
      [200, 304],
      [400, 400],
    ])
  }
  for (const words of [['export'], ['accounts', 'list', '--json'], ['competitions', 'list'], ['check']]) {
    assert.deepEqual(await folder.run(...words, '--database-url', to), await folder.run(...words))
  }
})

test('the same database behind a symbolic link is rejected', async (t) => {
  const folder = await worldFolder(t)
  symlinkSync(join(folder.path, 'catalog.db'), join(folder.path, 'linked.db'))
  const messages = '--to and DATABASE_URL are the same database. Give another one with --to.\n'
  assert.deepEqual(await folder.run('copy', '--to', urlOf(folder, 'linked.db')), { code: 1, output: '', messages })
})

test('SIGINT in the middle leaves the target empty, and the copy can be made afterwards', async (t) => {
  const folder = await worldFolder(t)
  addGyms(join(folder.path, 'catalog.db'), 40_000)
  const to = urlOf(folder, 'copy.db')
  assert.equal((await folder.run('migrate', '--new', '--database-url', to)).code, 0)
  const isInterrupted = until(() => isWriterBusy(to), 'the copy writes')
  const messages = 'Interrupted; nothing was changed.\n'
  assert.deepEqual(await folder.runWith({ isInterrupted }, 'copy', '--to', to), { code: 130, output: '', messages })
  assert.equal((await folder.run('gyms', 'list', '--database-url', to, '--json')).output, '')
  removeGyms(join(folder.path, 'catalog.db'), 1000)
  assert.equal((await folder.run('copy', '--to', to)).code, 0)
  const gyms = (databaseUrl: string) => folder.run('gyms', 'list', '--json', '--database-url', databaseUrl)
  assert.deepEqual(await gyms(to), await gyms(folder.databaseUrl))
})
