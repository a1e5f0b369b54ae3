import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { engines } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder, jsonLines, type Ran } from './command-folder.ts'
import { world } from './operator-world.ts'

for (const engine of engines) {
  /** The world, and command lines on it. */
  const withWorld = async (test: TestContext) => {
    const folder = commandFolder(test)
    const { url } = await catalogFor(test, engine)
    const run = (...words: readonly string[]): Promise<Ran> => {
      return folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
    }
    const file = folder.file('world.json', world)
    assert.equal((await run('import', file)).code, 0)
    const exported = async () => (await run('export')).output
    return { run, exported, file }
  }

  suite(`deleting, on ${engine.name}`, () => {
    test('takes several competitions away, each told in its line, or with an unknown one none', async (t) => {
      const { run, exported } = await withWorld(t)
      const before = await exported()
      const refused = await run('competitions', 'delete', 'comp_tide', 'comp_nigt', 'comp_lat')
      assert.deepEqual(
        [refused.code, refused.messages],
        [
          1,
          'There is no competition "comp_nigt". Did you mean comp_night?\nThere is no competition "comp_lat". Did you mean comp_late?\nNothing was changed.\n',
        ],
      )
      assert.equal(await exported(), before)
      const done = await run('competitions', 'delete', 'comp_tide', 'comp_night', 'comp_tide', '--json')
      assert.deepEqual(jsonLines(done), [
        { id: 'comp_tide', events: 2, outcome: 'deleted' },
        { id: 'comp_night', events: 1, outcome: 'deleted' },
      ])
    })

    test('revokes several accounts, or with an unknown one none', async (t) => {
      const { run } = await withWorld(t)
      const issue = async () => {
        const { output } = await run('accounts', 'issue', '--gym', 'gym_harbor', '--json')
        return (JSON.parse(output) as { username: string }).username
      }
      const [one, other] = [await issue(), await issue()]
      const refused = await run('accounts', 'revoke', one, 'nobody', other)
      assert.deepEqual([refused.code, jsonLines(await run('accounts', 'list', '--json')).length], [1, 2])
      assert.match(refused.messages, /^There is no account "nobody"\. .*\nNothing was changed\.\n$/)
      assert.equal((await run('accounts', 'revoke', one, other)).output, `${one}: revoked.\n${other}: revoked.\n`)
    })

    test('refuses a gym that has competitions or accounts, and tells all that is in the way', async (t) => {
      const { run, exported } = await withWorld(t)
      const before = await exported()
      const { output } = await run('accounts', 'issue', '--gym', 'gym_summit', '--json')
      const { username } = JSON.parse(output) as { username: string }
      const refused = await run('gyms', 'delete', 'gym_harbor', 'gym_summit')
      assert.equal(refused.code, 1)
      assert.deepEqual(refused.messages.split('\n'), [
        'gym_harbor has 3 competitions: comp_tide, comp_night, comp_late. Give --with-competitions, and they go with it.',
        'gym_summit has 1 competition: comp_summit. Give --with-competitions, and they go with it.',
        `gym_summit has 1 account that would be left without a gym. End what reads it first: heatsheet accounts revoke ${username}`,
        'Nothing was changed.',
        '',
      ])
      assert.match(
        (await run('gyms', 'delete', 'gym_harbr')).messages,
        /^There is no gym gym_harbr\. Did you mean gym_harbor\?/,
      )
      assert.equal(await exported(), before)
    })

    test('takes a gym away with all that is its own, and what is imported again is as it was', async (t) => {
      const { run, exported, file } = await withWorld(t)
      const before = await exported()
      const { output } = await run('accounts', 'issue', '--platform', '--grant', 'gym_harbor', '--json')
      const { username } = JSON.parse(output) as { username: string }
      const done = await run('gyms', 'delete', 'gym_harbor', '--with-competitions')
      assert.equal(
        done.output,
        `gym_harbor "Harbor": deleted, with 3 competitions, 1 workout, 1 movement of its own. No longer granted to ${username}.\n`,
      )
      assert.deepEqual((await run('check')).messages, '')
      assert.doesNotMatch(await exported(), /harbor|mv_sled|comp_tide|Squats of Harbor/)
      assert.doesNotMatch((await run('gyms', 'list')).output, /harbor/)
      assert.match((await run('accounts', 'grant', username, 'gym_harbor')).messages, /^There is no gym gym_harbor/)
      assert.equal((await run('accounts', 'issue', '--gym', 'gym_harbor')).code, 1)
      assert.equal((await run('import', file)).code, 0)
      assert.deepEqual(sorted(await exported()), sorted(before))
      assert.match(await exported(), /gym_harbor.*\n.*gym_summit/)
    })
  })
}

/** The lines of an export without what tells their order, the ids of minted workouts apart. */
function sorted(exported: string): readonly string[] {
  return exported
    .split('\n')
    .map((line) => line.replace(/,$/, '').replaceAll(/"id":\d+/g, '"id":0'))
    .sort()
}
