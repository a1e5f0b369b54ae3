import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { identify } from '../../src/access/open-accounts.ts'
import { accountReads } from '../../src/storage/account-rows.ts'
import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { suiteOnEngines, type Engine } from '../storage/engines.ts'
import { commandFolder, jsonLines, type CommandFolder, type Ran } from './command-folder.ts'
import { world } from './operator-world.ts'

const atCommit = 'create table refused (gym bigint references gyms (added) deferrable initially deferred)'

/** What lets every statement that issues an account pass, and refuses to keep it. */
const refusedAtCommit = {
  sqlite: [atCommit, 'create trigger refuse after insert on accounts begin insert into refused values (-1); end'],
  postgres: [
    atCommit,
    `create function refuse() returns trigger language plpgsql as
      'begin insert into refused values (-1); return new; end'`,
    'create trigger refuse after insert on accounts for each row execute function refuse()',
  ],
} as const

interface Folder extends CommandFolder {
  /** Where passwords go. */
  readonly to: string
  issue(content: string, name?: string): Promise<Ran>
}

async function withWorld(t: TestContext, engine: Engine): Promise<Folder> {
  const { url, remove } = await engine.emptyDatabase()
  t.after(remove)
  const folder = commandFolder(t)
  const runWith: CommandFolder['runWith'] = (more, ...words) =>
    folder.runWith({ ...more, environment: { DATABASE_URL: url, ...more.environment } }, ...words)
  const run = (...words: readonly string[]) => runWith({ now }, ...words)
  assert.equal((await run('import', folder.file('world.json', world))).code, 0)
  const to = join(folder.path, 'passwords.csv')
  const issue: Folder['issue'] = (content, name = 'gyms.csv') => {
    return run('accounts', 'issue', '--from', folder.file(name, content), '--to', to)
  }
  return { ...folder, databaseUrl: url, runWith, run, to, issue }
}

const now = Date.parse('2026-05-01T12:00:00Z')

/** The rows of a file of passwords, without its header. */
function secretsIn(file: string): readonly (readonly string[])[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  assert.equal(head, 'key,gym,username,password')
  return lines.map((line) => line.split(','))
}

async function opens({ databaseUrl }: CommandFolder, username = '', password = ''): Promise<boolean> {
  const database = await openForReading(databaseUrl)
  const account = await identify({ username, password }, accountReads(database), now)
  await database.close()
  return account !== undefined
}

const table =
  '\ufeffkey;gym;name;sees;rate_limit;expires\r\n' +
  'h-1;gym_harbor;"Harbor; web";published;5/10;90d\r\n' +
  ';;;;;\r\n' +
  'h-2;gym_harbor;;;;\r\n' +
  's-1;gym_summit;Summit;;off;2027-01-01T00:00:00Z\r\n'

suiteOnEngines('accounts from a file', (engine) => {
  test('are issued for each row, their passwords in a file that the owner alone reads', async (t) => {
    const folder = await withWorld(t, engine)
    const { code, output, messages } = await folder.issue(table)
    assert.deepEqual([code, output], [0, 'Accounts issued: 3; unchanged, since their keys have one: 0.\n'], messages)
    assert.equal(statSync(folder.to).mode & 0o777, 0o600)
    const secrets = secretsIn(folder.to)
    assert.deepEqual(
      secrets.map(([key, gym]) => [key, gym]),
      [
        ['h-1', 'gym_harbor'],
        ['h-2', 'gym_harbor'],
        ['s-1', 'gym_summit'],
      ],
    )
    for (const [, , username, password = ''] of secrets) {
      assert.equal(await opens(folder, username, password), true)
      assert.equal(`${output}${messages}`.includes(password), false)
    }
    const listed = jsonLines(await folder.run('accounts', 'list', '--json')) as Record<string, unknown>[]
    const [first] = listed.filter(({ key }) => key === 'h-1')
    assert.deepEqual(first, {
      username: secrets[0]?.[2],
      name: 'Harbor; web',
      kind: 'gym',
      gyms: ['gym_harbor'],
      sees: 'published',
      rate_limit: '5/10',
      expires_at: '2026-07-30T12:00:00Z',
      issued_at: '2026-05-01T12:00:00Z',
      key: 'h-1',
    })
  })

  test('issued again are unchanged, and only new rows get accounts', async (t) => {
    const folder = await withWorld(t, engine)
    await folder.issue(table)
    const before = readFileSync(folder.to, 'utf8')
    const again = await folder.issue(table)
    assert.deepEqual([again.code, again.output], [0, 'Accounts issued: 0; unchanged, since their keys have one: 3.\n'])
    assert.equal(readFileSync(folder.to, 'utf8'), before)
    const more = folder.file('more.csv', 'key,gym\nh-1,gym_harbor\ns-2,gym_summit\n')
    const to = join(folder.path, 'more-passwords.csv')
    const ran = await folder.run('accounts', 'issue', '--json', '--from', more, '--to', to)
    const [result] = jsonLines(ran) as [{ accounts: { key: string; outcome: string }[] }]
    assert.deepEqual(
      result.accounts.map(({ key, outcome }) => [key, outcome]),
      [
        ['s-2', 'issued'],
        ['h-1', 'unchanged'],
      ],
    )
    assert.deepEqual(
      secretsIn(to).map(([key]) => key),
      ['s-2'],
    )
  })

  test('an account of the same key that is another is an error that names it', async (t) => {
    const folder = await withWorld(t, engine)
    await folder.issue('key,gym,name,sees,rate_limit\na,gym_harbor,Web,published,5/10\n')
    const [[, , username = ''] = []] = secretsIn(folder.to)
    const other = 'key,gym,name,sees,rate_limit,expires\na,gym_summit,Site,everything,off,2027-01-01T00:00:00Z\n'
    const { code, messages } = await folder.issue(other, 'other.csv')
    assert.equal(code, 1)
    const told = messages.trimEnd().split('\n')
    assert.deepEqual(
      told.map((line) =>
        /\((\w+)\): error: \w+ is (\S+), but (\S+), the account of this key, has (.*)\. An/.exec(line)?.slice(1),
      ),
      [
        ['B2', 'gym_summit', username, 'gym_harbor'],
        ['C2', 'Site', username, 'Web'],
        ['D2', 'everything', username, 'published'],
        ['E2', 'off', username, '5/10'],
        ['F2', '2027-01-01T00:00:00Z', username, 'no end'],
        undefined,
      ],
    )
  })

  test('when they cannot be kept, none is there and no passwords stay', async (t) => {
    const folder = await withWorld(t, engine)
    const database = await openForWriting(folder.databaseUrl)
    await database.write(async (sql) => {
      for (const statement of refusedAtCommit[engine.name]) await sql.run(statement)
    })
    await database.close()
    const { code, messages } = await folder.issue(table)
    assert.deepEqual([code, /foreign key/i.test(messages)], [70, true], messages)
    assert.equal(existsSync(folder.to), false)
    assert.equal((await folder.run('accounts', 'list', '--json')).output, '')
  })

  test('500 of them are issued by one command', async (t) => {
    const folder = await withWorld(t, engine)
    const rows = Array.from({ length: 500 }, (_, at) => `k${at},gym_harbor,Account ${at}`)
    const started = performance.now()
    const { code } = await folder.issue(`key,gym,name\n${rows.join('\n')}\n`)
    t.diagnostic(`500 accounts: ${Math.round(performance.now() - started)} ms`)
    assert.deepEqual([code, secretsIn(folder.to).length], [0, 500])
  })
})

suiteOnEngines('a file of accounts', (engine) => {
  test('may be NDJSON, from standard input', async (t) => {
    const folder = await withWorld(t, engine)
    const input =
      '{"key": 12, "gym": "gym_harbor", "name": null}\n\n{"key":"b","gym":"gym_summit","rate_limit":"off"}\n'
    const ran = await folder.runWith({ input }, 'accounts', 'issue', '--from', '-', '--to', folder.to)
    assert.equal(ran.code, 0, ran.messages)
    assert.deepEqual(
      secretsIn(folder.to).map(([key]) => key),
      ['12', 'b'],
    )
  })

  test('is told all that is wrong with it, with places, and nothing is issued', async (t) => {
    const folder = await withWorld(t, engine)
    const rows = [
      'a,harbor,all,fast,soon',
      'b,gym_harbr,,,2020-01-01T00:00:00Z',
      'a,gym_harbor,,,',
      ',gym_harbor,,,',
      'c,"x"y,,,',
    ]
    const ran = await folder.issue(`key,gym,sees,rate_limit,expires\n${rows.join('\n')}\n`)
    assert.equal(ran.code, 1)
    const told = ran.messages.replaceAll(`${folder.path}/`, '').trimEnd().split('\n')
    assert.deepEqual(told, [
      'gyms.csv:2 (B2): error: gym is "harbor". It must be gym_ and 1 to 64 of A-Z a-z 0-9 _ -.',
      'gyms.csv:2 (C2): error: sees is "all". It must be everything or published.',
      'gyms.csv:2 (D2): error: rate_limit is "fast". It must be requests a second and at once, such as 50/200, or off.',
      'gyms.csv:2 (E2): error: expires is "soon". It must be a duration such as 30s, 15m, 24h or 7d, or a time stamp such as 2027-01-01T00:00:00Z.',
      'gyms.csv:3 (B3): error: gym is gym_harbr, which is not in the catalog. Did you mean gym_harbor?',
      'gyms.csv:3 (E3): error: expires is "2020-01-01T00:00:00Z", which has passed. It must be an instant to come.',
      'gyms.csv:4 (A4): error: key is "a", which is there already, in A2. Give each account a key of its own.',
      'gyms.csv:5 (A5): error: the row has no `key`. Write your own name for the account: it is found by it the next time.',
      'gyms.csv:6 (B6): error: goes on behind its closing quotation mark. Write each quote inside the cell twice: "say ""go"" loudly".',
      'Refused: 9 errors. Nothing was issued.',
    ])
    assert.equal((await folder.run('accounts', 'list', '--json')).output, '')
    assert.equal(existsSync(folder.to), false)
  })
})

suiteOnEngines('the options of accounts from a file', (engine) => {
  test('columns that have to be there, and lines of NDJSON, are told with their places', async (t) => {
    const folder = await withWorld(t, engine)
    const { messages } = await folder.issue('kee,name\na,b\n')
    assert.match(messages, /\(A1\): error: unknown column `kee`; did you mean `key`\? Write key\.\n/)
    assert.match(messages, /\(A1\): error: the column `gym` is missing\. Add it: whose account each row is\.\n/)
    const ndjson = await folder.issue('{"key":"a","gm":"gym_harbor","name":[1]}\n[]\n', 'gyms.ndjson')
    assert.match(ndjson.messages, /gyms\.ndjson:1:12: error: gm unknown member `gm`; did you mean `gym`\? Write gym\./)
    assert.match(ndjson.messages, /gyms\.ndjson:1:30: error: name is an array of 1; expected a text\./)
    assert.match(ndjson.messages, /gyms\.ndjson:2:1: error: the line is no object\./)
  })

  test('a file of passwords that is there is never written over', async (t) => {
    const folder = await withWorld(t, engine)
    writeFileSync(folder.to, 'old')
    const { code, messages } = await folder.issue(table)
    assert.equal(code, 1)
    assert.match(messages, /passwords\.csv is there already, and may hold passwords\. Name another file with --to\./)
    assert.equal(readFileSync(folder.to, 'utf8'), 'old')
    assert.equal((await folder.run('accounts', 'list', '--json')).output, '')
    const nowhere = await folder.run(
      'accounts',
      'issue',
      '--from',
      join(folder.path, 'gyms.csv'),
      '--to',
      '/nowhere/x.csv',
    )
    assert.match(nowhere.messages, /^\/nowhere\/x\.csv cannot be written: ENOENT.* Make its folder first/)
  })

  test('what the file says is not said by flags, --to is needed, and --gym is given once', async (t) => {
    const folder = await withWorld(t, engine)
    const from = folder.file('gyms.csv', table)
    const { messages } = await folder.run(
      'accounts',
      'issue',
      '--from',
      from,
      '--gym',
      'gym_harbor',
      '--sees',
      'published',
    )
    assert.deepEqual(messages.trimEnd().split('\n'), [
      '--gym does not go with --from: the file says it for each account.',
      '--sees does not go with --from: the file says it for each account.',
      'Give --to FILE, a new file: passwords of many accounts are not shown.',
    ])
    const twice = await folder.run('accounts', 'issue', '--gym', 'gym_harbor', '--gym', 'gym_summit')
    assert.deepEqual(
      [twice.code, twice.messages],
      [1, '--gym is given twice; a gym account has one gym. For several: --platform --grant.\n'],
    )
  })
})
