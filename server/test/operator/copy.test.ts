import assert from 'node:assert/strict'
import { existsSync, symlinkSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { schemaVersion } from '../../src/storage/migrations.ts'
import { until } from '../until.ts'
import { startCommand } from './child-command.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { nightGames, tideGames, world } from './operator-world.ts'
import { addGyms, removeGyms } from './many-gyms.ts'
import { isWriterBusy } from './writer-busy.ts'

/** Another database of the folder. */
function urlOf({ path }: CommandFolder, name: string): string {
  return `sqlite:${join(path, name)}`
}

async function imported(test: TestContext): Promise<CommandFolder> {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  return folder
}

/** An account's Authorization header. */
async function issued(folder: CommandFolder, ...words: readonly string[]): Promise<string> {
  const { output } = await folder.run('accounts', 'issue', ...words, '--rate-limit', 'off', '--json')
  const { username, password } = JSON.parse(output) as { username: string; password: string }
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

/** Serves a database of the folder; gives its address. */
async function serve(test: TestContext, folder: CommandFolder, databaseUrl: string): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, PORT: '0', ADMIN_PORT: '0' }
  const { printed } = startCommand(test, folder, ['serve', '--json', '--log-level', 'silent'], settings)
  await until(() => printed.output.includes('\n'), 'it serves')
  return (JSON.parse(printed.output) as { address: string }).address
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

/** What a caller reads, and whether the tags that it took from another service are good here. */
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
  const folder = await imported(t)
  await folder.run('competitions', 'unpublish', 'comp_summit')
  await folder.run('competitions', 'delete', tideGames.id)
  const accounts = [
    await issued(folder, '--gym', 'gym_harbor'),
    await issued(folder, '--platform', '--grant', 'gym_harbor', '--grant', 'gym_summit'),
  ]
  const to = urlOf(folder, 'folder/copy.db')
  assert.equal((await folder.run('copy', '--to', to)).code, 0)
  const [here, there] = [await serve(t, folder, folder.databaseUrl), await serve(t, folder, to)]
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

test('it says how many rows of each table were copied, on a terminal and for machines', async (t) => {
  const folder = await imported(t)
  const ran = await folder.run('copy', '--to', urlOf(folder, 'one.db'))
  assert.deepEqual([ran.code, ran.messages], [0, ''])
  assert.match(ran.output, /^copied +rows\ngyms +2\nmovements +3\ncompetitions +4\n/)
  const { code, output } = await folder.run('copy', '--json', '--to', urlOf(folder, 'other.db'))
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(output), {
    outcome: 'copied',
    rows: {
      gyms: 2,
      movements: 3,
      competitions: 4,
      workouts: 8,
      workout_movements: 8,
      event_workouts: 8,
      competition_documents: 5,
      competition_bytes: 5,
      competition_deflated: 5,
      workout_documents: 8,
      accounts: 0,
      passwords: 0,
      grants: 0,
      history: 1,
      history_items: 11,
      catalog_state: 1,
    },
  })
})

test('a target that is not empty is refused and stays as it was', async (t) => {
  const [folder, other] = [await imported(t), commandFolder(t)]
  await other.run('gyms', 'add', 'gym_other', '--name', 'Other')
  const before = (await other.run('export')).output
  const ran = await folder.run('copy', '--to', other.databaseUrl)
  assert.deepEqual(ran, {
    code: 1,
    output: '',
    messages: 'The database of --to holds gyms already. Name a new one: a copy is made into an empty database.\n',
  })
  assert.equal((await other.run('export')).output, before)
})

test('the same database under any name, a wrong URL and a missing catalog are refused, and nothing is made', async (t) => {
  const folder = await imported(t)
  symlinkSync(join(folder.path, 'catalog.db'), join(folder.path, 'linked.db'))
  const same = '--to is the database that DATABASE_URL names, too. Name another one.\n'
  for (const to of [folder.databaseUrl, `sqlite:${folder.path}/./catalog.db`, urlOf(folder, 'linked.db')]) {
    assert.deepEqual(await folder.run('copy', '--to', to), { code: 1, output: '', messages: same })
  }
  const wrong = await folder.run('copy', '--to', 'mysql://me:secret@host/catalog')
  assert.equal(wrong.code, 1)
  assert.match(wrong.messages, /^--to must be sqlite:FILE/)
  assert.doesNotMatch(wrong.messages, /secret/)
  const missing = await folder.run('copy', '--database-url', urlOf(folder, 'no.db'), '--to', urlOf(folder, 'new.db'))
  assert.equal(missing.code, 1)
  assert.match(missing.messages, /^There is no catalog at .*no\.db\. Load one with/)
  assert.equal(existsSync(join(folder.path, 'new.db')), false)
  assert.equal((await folder.run('copy')).code, 2)
})

test('a schema that is not this program’s is refused, in the source and in the target', async (t) => {
  const [folder, empty, newer] = [await imported(t), commandFolder(t), commandFolder(t)]
  new DatabaseSync(join(empty.path, 'catalog.db')).close()
  const source = await empty.run('copy', '--to', urlOf(empty, 'new.db'))
  assert.equal(source.code, 1)
  assert.match(source.messages, /has schema 0, not \d+: run `heatsheet migrate --new`\.\n$/)
  await newer.run('migrate', '--new')
  const database = new DatabaseSync(join(newer.path, 'catalog.db'))
  database.exec(`update schema_state set version = ${schemaVersion + 1}`)
  database.close()
  const target = await folder.run('copy', '--to', newer.databaseUrl)
  assert.equal(target.code, 1)
  assert.match(target.messages, /has schema \d+; this program knows up to \d+\. Use the newer program/)
})

test('SIGINT in the middle leaves the target empty, and the copy can be made afterwards', async (t) => {
  const folder = await imported(t)
  addGyms(join(folder.path, 'catalog.db'), 80_000)
  const to = urlOf(folder, 'copy.db')
  assert.equal((await folder.run('migrate', '--new', '--database-url', to)).code, 0)
  const command = startCommand(t, folder, ['copy', '--to', to])
  await until(() => isWriterBusy(to), 'the copy writes')
  command.process.kill('SIGINT')
  assert.deepEqual(await command.ended, { code: 130, signal: null })
  assert.deepEqual(command.printed, { output: '', messages: 'Interrupted; nothing was changed.\n' })
  assert.equal((await folder.run('gyms', 'list', '--database-url', to, '--json')).output, '')
  removeGyms(join(folder.path, 'catalog.db'), 1000)
  assert.equal((await folder.run('copy', '--to', to)).code, 0)
  const gyms = (databaseUrl: string) => folder.run('gyms', 'list', '--json', '--database-url', databaseUrl)
  assert.deepEqual(await gyms(to), await gyms(folder.databaseUrl))
})
