import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { commandFolder, type CommandFolder, type Ran } from './command-folder.ts'
import { world } from './operator-world.ts'

const now = Date.parse('2026-05-01T12:00:00Z')
const at = '2026-05-02T08:00:00Z'

interface Folder extends CommandFolder {
  /** Runs a command line at a time. */
  readonly runAt: (instant: number, ...words: readonly string[]) => Promise<Ran>
}

async function withWorld(test: TestContext): Promise<Folder> {
  const folder = commandFolder(test)
  const runAt: Folder['runAt'] = (instant, ...words) => folder.runWith({ now: instant }, ...words)
  assert.equal((await runAt(now, 'import', folder.file('world.json', world))).code, 0)
  return { ...folder, runAt }
}

const publish = ['competitions', 'publish', 'comp_night'] as const

test('a competition is a draft until the instant that it is published at, and is told so everywhere', async (t) => {
  const { runAt } = await withWorld(t)
  const set = await runAt(now, ...publish, '--at', '2026-05-02 09:00')
  assert.equal(set.output, `comp_night: a draft, published from ${at} on now.\n`)
  const told = async (instant: number) => {
    const [list, show] = [
      await runAt(instant, 'competitions', 'list'),
      await runAt(instant, 'competitions', 'show', 'comp_night'),
    ]
    const json = await runAt(instant, 'competitions', 'list', '--json')
    const check = await runAt(instant, 'check')
    assert.equal(check.code, 0, check.output)
    return {
      list: /^comp_night\tgym_harbor\t(.*)\tNight Games$/m.exec(list.output)?.[1],
      json: /^\{"id":"comp_night".*$/m.exec(json.output)?.[0],
      show: /^gym gym_harbor, (.*), Europe\/Lisbon/m.exec(show.output)?.[1],
      export: /"id":"comp_night".*("status":.*),"time_zone"/m.exec((await runAt(instant, 'export')).output)?.[1],
    }
  }
  const line = (status: string, publish_at: string | null) =>
    JSON.stringify({ id: 'comp_night', gym: 'gym_harbor', status, publish_at, name: 'Night Games' })
  const before = { list: `draft until ${at}`, json: line('draft', at), show: `draft until ${at}` }
  assert.deepEqual(await told(Date.parse(at) - 1), { ...before, export: `"status":"draft","publish_at":"${at}"` })
  const after = { list: 'published', json: line('published', null), show: 'published' }
  assert.deepEqual(await told(Date.parse(at)), { ...after, export: '"status":"published"' })
})

test('saying it twice changes nothing, and publish, another instant and unpublish end it', async (t) => {
  const { runAt } = await withWorld(t)
  const said = async (...words: readonly string[]) => (await runAt(now, ...words)).output
  await runAt(now, ...publish, '--at', at)
  assert.equal(await said(...publish, '--at', at), `comp_night: a draft, published from ${at} on already.\n`)
  const later = '2026-05-03T08:00:00Z'
  const ended = `It is no longer to be published at ${at}.`
  assert.equal(await said(...publish, '--at', later), `comp_night: a draft, published from ${later} on now. ${ended}\n`)
  await runAt(now, ...publish, '--at', at)
  assert.equal(await said('competitions', 'unpublish', 'comp_night'), `comp_night: draft now. ${ended}\n`)
  await runAt(now, ...publish, '--at', at)
  const json = JSON.parse(await said(...publish, '--json')) as object
  assert.deepEqual(
    { ...json, warnings: [] },
    { id: 'comp_night', status: 'published', publish_at: null, outcome: 'changed', warnings: [] },
  )
  assert.equal((await runAt(Date.parse(at), ...publish)).output, 'comp_night: published already.\n')
})

test('after its instant publishing it is done already, and unpublishing it takes it back', async (t) => {
  const { runAt } = await withWorld(t)
  await runAt(now, ...publish, '--at', at)
  assert.equal((await runAt(Date.parse(at), ...publish)).output, 'comp_night: published already.\n')
  const back = await runAt(Date.parse(at), 'competitions', 'unpublish', 'comp_night')
  assert.equal(back.output, 'comp_night: draft now.\n')
})

test('an instant that is none, has passed, is skipped or comes twice is refused with what to do', async (t) => {
  const { runAt } = await withWorld(t)
  const refused = async (...words: readonly string[]) => {
    const ran = await runAt(now, 'competitions', 'publish', ...words)
    assert.equal(ran.code, 1, ran.output)
    return ran.messages
  }
  assert.equal(
    await refused('comp_night', '--at', '2026-05-01T12:00:00Z'),
    '--at is 2026-05-01T12:00:00Z, which has passed. Leave --at out to publish comp_night now, or give a later time.\n',
  )
  assert.equal(
    await refused('comp_night', '--at', '2027-03-28 01:30'),
    '--at: "2027-03-28 01:30" is a time that the clocks of Europe/Lisbon skip. Write 2027-03-28T02:30:00+01:00 or 2027-03-28T00:30:00+00:00.\n',
  )
  assert.match(
    await refused('comp_night', '--at', '2026-10-25T01:30'),
    /show twice\. Write .*\+01:00 or .*\+00:00\.\n$/,
  )
  assert.match(
    await refused('comp_night', '--at', 'noon'),
    /^--at is "noon", which is no time\. Write it as 2026-12-05T12/,
  )
  assert.equal(
    await refused('comp_tide', '--at', at),
    `comp_tide is published already. To hide it until ${at}, run \`competitions unpublish\` first.\n`,
  )
  assert.match((await runAt(now, 'competitions', 'list')).output, /^comp_night\tgym_harbor\tdraft\t/m)
})
