import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'
import { folderOn } from './command-folder.ts'
import { world } from './operator-world.ts'

const atCommit = 'create table refused (gym bigint references gyms (added) deferrable initially deferred)'

const refusedAtCommit = {
  sqlite: [atCommit, 'create trigger refuse after insert on accounts begin insert into refused values (-1); end'],
  postgres: [
    atCommit,
    `create function refuse() returns trigger language plpgsql as
      'begin insert into refused values (-1); return new; end'`,
    'create trigger refuse after insert on accounts for each row execute function refuse()',
  ],
} as const

async function withWorld(t: TestContext, engine: Engine) {
  const folder = await folderOn(t, engine)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  const to = join(folder.path, 'passwords.csv')
  const issue = (content: string) =>
    folder.run('accounts', 'issue', '--from', folder.file('gyms.csv', content), '--to', to)
  return { ...folder, to, issue }
}

suiteOnEnginesInLong('accounts from a file', (engine) => {
  test('when they cannot be kept, none is there and no passwords stay', async (t) => {
    const { databaseUrl, to, run, issue } = await withWorld(t, engine)
    const database = await openForWriting(databaseUrl)
    await database.write(async (sql) => {
      for (const statement of refusedAtCommit[engine.name]) await sql.run(statement)
    })
    await database.close()
    const { code, messages } = await issue('key,gym\na,gym_harbor\n')
    assert.deepEqual([code, /foreign key/i.test(messages)], [70, true], messages)
    assert.equal(existsSync(to), false)
    assert.equal((await run('accounts', 'list', '--json')).output, '')
  })

  test('100 of them are issued by one command, their passwords in a file that the owner alone reads', async (t) => {
    const { to, issue } = await withWorld(t, engine)
    const rows = Array.from({ length: 100 }, (_, at) => `k${at},gym_harbor,Account ${at}`)
    const { code } = await issue(`key,gym,name\n${rows.join('\n')}\n`)
    const lines = readFileSync(to, 'utf8').trimEnd().split('\n')
    assert.deepEqual([code, lines.length, statSync(to).mode & 0o777], [0, 101, 0o600])
  })
})
