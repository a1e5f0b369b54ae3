import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { identify } from '../../src/access/open-accounts.ts'
import { accountReads } from '../../src/storage/account-rows.ts'
import { openForReading } from '../../src/storage/open-database.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

interface Issued {
  readonly username: string
  readonly password: string
}

const now = Date.parse('2026-05-01T12:00:00Z')
const day = 86_400_000

async function withWorld(test: TestContext): Promise<CommandFolder> {
  const folder = commandFolder(test)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  return folder
}

async function issued(folder: CommandFolder, ...words: readonly string[]): Promise<Issued & Record<string, unknown>> {
  const ran = await folder.runWith({ now }, 'accounts', 'issue', '--json', ...words)
  assert.equal(ran.code, 0, ran.messages)
  return JSON.parse(ran.output) as Issued & Record<string, unknown>
}

/** Whether credentials open an account at an instant, asked as a request asks. */
async function opens({ databaseUrl }: CommandFolder, credentials: Issued, at = now): Promise<boolean> {
  const database = await openForReading(databaseUrl)
  const account = await identify(credentials, accountReads(database), at)
  await database.close()
  return account !== undefined
}

test('a gym account sees everything of its gym by default, and its password works', async (t) => {
  const folder = await withWorld(t)
  const { username, password, ...rest } = await issued(folder, '--gym', 'gym_harbor', '--name', 'Front desk')
  assert.match(username, /^harbor-[a-z2-7]{8}$/)
  assert.match(password, /^[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(rest, {
    name: 'Front desk',
    kind: 'gym',
    gyms: ['gym_harbor'],
    sees: 'everything',
    rate_limit: null,
    expires_at: null,
  })
  assert.equal(await opens(folder, { username, password }), true)
})

test('a platform account sees what is published of the gyms that grant it access', async (t) => {
  const folder = await withWorld(t)
  const account = await issued(
    folder,
    '--platform',
    '--grant',
    'gym_summit',
    '--grant',
    'gym_harbor',
    '--rate-limit',
    '5/10',
    '--expires',
    '7d',
  )
  const { username, password, ...rest } = account
  assert.equal(password.length, 43)
  assert.match(username, /^platform-[a-z2-7]{8}$/)
  assert.deepEqual(rest, {
    name: '',
    kind: 'platform',
    gyms: ['gym_harbor', 'gym_summit'],
    sees: 'published',
    rate_limit: '5/10',
    expires_at: '2026-05-08T12:00:00Z',
  })
  assert.equal(await opens(folder, account, now + 7 * day - 1), true)
  assert.equal(await opens(folder, account, now + 7 * day), false)
})

test('--all-gyms is every gym, and --sees is the other way round where it is asked for', async (t) => {
  const folder = await withWorld(t)
  const { gyms, sees } = await issued(folder, '--platform', '--all-gyms', '--sees', 'everything')
  assert.deepEqual([gyms, sees], [['*'], 'everything'])
  assert.equal((await issued(folder, '--gym', 'gym_harbor', '--sees', 'published')).sees, 'published')
})

test('the password is shown once: on standard output, and nowhere afterwards', async (t) => {
  const folder = await withWorld(t)
  const ran = await folder.run('accounts', 'issue', '--gym', 'gym_harbor')
  const [, username, password] = /^user name {2}(\S+)\npassword {3}(\S+)\n$/.exec(ran.output) ?? []
  assert.ok(username !== undefined && password !== undefined)
  assert.equal(ran.messages.includes(password), false)
  const list = await folder.run('accounts', 'list', '--json')
  assert.equal(list.output.includes(password), false)
  assert.ok(list.output.includes(username))
})

test('everything that is wrong with an account is told at once', async (t) => {
  const folder = await withWorld(t)
  const ran = await folder.run(
    'accounts',
    'issue',
    '--gym',
    'harbor',
    '--grant',
    'x',
    '--sees',
    'all',
    '--rate-limit',
    'fast',
    '--expires',
    'soon',
  )
  assert.equal(ran.code, 1)
  assert.equal(ran.messages.trimEnd().split('\n').length, 6, ran.messages)
  assert.match((await folder.run('accounts', 'issue')).messages, /^Give either --gym GYM .* or --platform/)
  assert.match((await folder.run('accounts', 'issue', '--gym', 'gym_harbr')).messages, /Did you mean gym_harbor\?/)
  assert.match(
    (await folder.runWith({ now }, 'accounts', 'issue', '--gym', 'gym_harbor', '--expires', '2026-01-01T00:00:00Z'))
      .messages,
    /has passed/,
  )
  assert.equal((await folder.run('accounts', 'list', '--json')).output, '')
})

test('during the overlap of a rotation both passwords work, after it only the new one', async (t) => {
  const folder = await withWorld(t)
  const before = await issued(folder, '--gym', 'gym_harbor')
  const ran = await folder.runWith({ now }, 'accounts', 'rotate', before.username, '--overlap', '24h', '--json')
  const after = JSON.parse(ran.output) as Issued
  assert.deepEqual(
    [await opens(folder, before, now + day - 1), await opens(folder, after, now + day - 1)],
    [true, true],
  )
  assert.deepEqual([await opens(folder, before, now + day), await opens(folder, after, now + day)], [false, true])
})

test('a rotation without an overlap ends the old password at once', async (t) => {
  const folder = await withWorld(t)
  const before = await issued(folder, '--gym', 'gym_harbor')
  const ran = await folder.run('accounts', 'rotate', before.username, '--json')
  assert.deepEqual([await opens(folder, before), await opens(folder, JSON.parse(ran.output) as Issued)], [false, true])
  assert.match(
    (await folder.run('accounts', 'rotate', before.username, '--overlap', '1 day')).messages,
    /--overlap is "1 day"; it must be a duration such as 30s/,
  )
})

test('a revoked account is gone', async (t) => {
  const folder = await withWorld(t)
  const account = await issued(folder, '--platform', '--grant', 'gym_harbor')
  assert.equal((await folder.run('accounts', 'revoke', account.username)).output, `${account.username}: revoked.\n`)
  assert.equal(await opens(folder, account), false)
  const again = await folder.run('accounts', 'revoke', account.username)
  assert.deepEqual([again.code, again.messages.startsWith(`There is no account "${account.username}".`)], [1, true])
})

test('grants come and go, and saying it twice changes nothing', async (t) => {
  const folder = await withWorld(t)
  const { username } = await issued(folder, '--platform')
  const outcomes: string[] = []
  for (const act of ['grant', 'grant', 'ungrant', 'ungrant']) {
    const ran = await folder.run('accounts', act, username, 'gym_summit', '--json')
    outcomes.push((JSON.parse(ran.output) as { outcome: string }).outcome)
  }
  assert.deepEqual(outcomes, ['granted', 'unchanged', 'ungranted', 'unchanged'])
})

test('several gyms are granted at once: all of them, or with one that is not there none', async (t) => {
  const folder = await withWorld(t)
  const { username } = await issued(folder, '--platform')
  const grants = async (act: string, ...gyms: readonly string[]) => {
    const { code, output, messages } = await folder.run('accounts', act, username, ...gyms)
    return [code, output.replaceAll(`${username} `, '').split('\n').slice(0, -1), messages]
  }
  const [code, output, messages] = await grants('grant', 'gym_harbor', 'gym_sumit', 'gym_nowhere_at_all')
  assert.deepEqual([code, output], [1, []])
  assert.match(
    String(messages),
    /^There is no gym gym_sumit\. .*\nThere is no gym gym_nowhere_at_all\. .*\nNothing was changed\.\n$/,
  )
  assert.deepEqual(await grants('grant', 'gym_summit'), [0, ['gym_summit: granted.'], ''])
  const both = ['gym_harbor', 'gym_summit'] as const
  assert.deepEqual(await grants('grant', ...both), [0, ['gym_harbor: granted.', 'gym_summit: unchanged.'], ''])
  assert.deepEqual(await grants('ungrant', ...both, 'gym_harbor'), [0, both.map((gym) => `${gym}: ungranted.`), ''])
})

test('a gym account and one that reads every gym take no grants', async (t) => {
  const folder = await withWorld(t)
  const gym = await issued(folder, '--gym', 'gym_harbor')
  const every = await issued(folder, '--platform', '--all-gyms')
  assert.match((await folder.run('accounts', 'grant', gym.username, 'gym_summit')).messages, /is a gym account/)
  assert.match((await folder.run('accounts', 'grant', every.username, 'gym_summit')).messages, /reads every gym/)
  assert.match((await folder.run('accounts', 'grant', 'platform-nobody', 'gym_summit')).messages, /There is no account/)
})

test('the list says when each account was issued', async (t) => {
  const folder = await withWorld(t)
  const { username } = await issued(folder, '--gym', 'gym_harbor', '--name', 'Front desk')
  const [heads, ...rows] = (await folder.run('accounts', 'list')).output.trimEnd().split('\n')
  assert.equal(heads, 'user name\tkind\tgyms\tsees\trate limit\tissued\texpires\tname')
  assert.deepEqual(rows, [`${username}\tgym\tgym_harbor\teverything\tdefault\t2026-05-01\tnever\tFront desk`])
  const listed = JSON.parse((await folder.run('accounts', 'list', '--json')).output) as Record<string, unknown>
  assert.deepEqual([listed.issued_at, listed.key], ['2026-05-01T12:00:00Z', null])
})

test('a page is shared by an address whose password works and ends the one before it', async (t) => {
  const folder = await withWorld(t)
  const before = await issued(folder, '--gym', 'gym_harbor', '--sees', 'published')
  const settings = ['--public-url', 'https://scores.example/']
  const ran = await folder.run('accounts', 'share', before.username, '--json', ...settings)
  assert.equal(ran.code, 0, ran.messages)
  const { address, iframe } = JSON.parse(ran.output) as Record<'address' | 'iframe', string>
  const [, username = '', password = ''] =
    /^https:\/\/scores\.example\/#\/shared\/([a-z0-9-]+)\/([\w-]{43})$/.exec(address) ?? []
  assert.equal(username, before.username)
  assert.ok(iframe.includes(`src="${address}"`))
  assert.equal(await opens(folder, { username, password }), true)
  assert.equal(await opens(folder, before), false)
})

test('a page is not shared with an account that sees drafts, for a gym it does not read, or without a competition', async (t) => {
  const folder = await withWorld(t)
  const { username, password } = await issued(folder, '--gym', 'gym_harbor')
  const refused = await folder.run('accounts', 'share', username)
  assert.equal(refused.code, 1)
  assert.match(refused.messages, /sees everything, drafts too.*--sees published/s)
  const screen = await folder.run('accounts', 'share', username, '--screen')
  assert.match(screen.messages, /add --competition ID/)
  assert.equal(await opens(folder, { username, password }), true)
})
