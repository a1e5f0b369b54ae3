import assert from 'node:assert/strict'
import { hostname, userInfo } from 'node:os'
import { suite, test, type TestContext } from 'node:test'
import { listHistory } from '../../src/storage/history-rows.ts'
import { exported as exportedText } from '../catalog/imported-pair.ts'
import { engines } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder, jsonLines } from './command-folder.ts'
import { tideGames, world } from './operator-world.ts'

const dayMs = 86_400_000
const start = Date.parse('2026-06-01T12:00:00Z')

for (const engine of engines) {
  /** The world, whose import is entry 1, and command lines on it. */
  const withWorld = async (test: TestContext) => {
    const folder = commandFolder(test)
    const { url, database } = await catalogFor(test, engine)
    const runAt = (now: number, ...words: readonly string[]) =>
      folder.runWith({ environment: { DATABASE_URL: url }, now }, ...words)
    const run = (...words: readonly string[]) => runAt(start, ...words)
    const exported = () => exportedText(database)
    const entries = () => listHistory(database, 50)
    const importOf = async (content: object, ...options: readonly string[]) => {
      const ran = await run('import', ...options, folder.file('changed.json', content))
      return ran.code === 0 ? (await entries())[0]?.entry : ran
    }
    assert.equal(await importOf(world), 1)
    /** Runs an undo that is refused; nothing is changed. */
    const refusedUndo = async (entry: number) => {
      const [text, before] = [await exported(), await entries()]
      const { code, output, messages } = await run('history', 'undo', String(entry))
      assert.deepEqual([code, output, await exported(), await entries()], [1, '', text, before])
      return messages.split('\n')
    }
    return { folder, url, database, run, runAt, exported, entries, importOf, refusedUndo }
  }

  const renamed = (name: string) => ({ competitions: [{ id: 'comp_tide', name }] })

  suite(`the history, on ${engine.name}`, () => {
    test('tells who changed what, when and by which command; with --by, whom its caller names', async (t) => {
      const { folder, run, runAt } = await withWorld(t)
      const file = folder.file('it’s changed.json', renamed('Tide'))
      await runAt(start + 1000, 'import', '--by', 'Ana of Harbor', file)
      const user = `${userInfo().username}@${hostname()}`
      const told = { undoes: null }
      assert.deepEqual(jsonLines(await run('history', 'list', '--json')), [
        {
          entry: 2,
          at: '2026-06-01T12:00:01Z',
          author: 'Ana of Harbor',
          command: `import --by 'Ana of Harbor' '${file.replace('’', '’')}'`,
          items: 1,
          ...told,
        },
        {
          entry: 1,
          at: '2026-06-01T12:00:00Z',
          author: user,
          command: `import ${folder.path}/changed.json`,
          items: 11,
          ...told,
        },
      ])
    })

    test('is filtered by gym, competition, author and time, and piped as any other list', async (t) => {
      const { run, runAt, folder } = await withWorld(t)
      const at = (minutes: number) => start + minutes * 60_000
      const tide = folder.file('tide.json', renamed('Tide\u001b[2J'))
      await runAt(at(10), 'import', '--by', 'Ana\u001b[2J', tide)
      await runAt(at(20), 'gyms', 'add', 'gym_summit', '--name', 'Peak', '--by', 'Bo')
      await runAt(at(30), 'competitions', 'delete', 'comp_summit', '--by', 'Bo')
      await runAt(at(40), 'competitions', 'delete', 'comp_night', '--by', 'Ana')
      const listed = async (...words: readonly string[]) => {
        const ran = await runAt(at(60), 'history', 'list', '--json', ...words)
        return (jsonLines(ran) as { entry: number }[]).map(({ entry }) => entry)
      }
      const cases = [
        [
          ['--gym', 'gym_summit'],
          [4, 3, 1],
        ],
        [
          ['--gym', 'gym_harbor'],
          [5, 2, 1],
        ],
        [['--gym', 'gym_nowhere'], []],
        [
          ['--competition', 'comp_summit'],
          [4, 1],
        ],
        [
          ['--author', 'Bo'],
          [4, 3],
        ],
        [
          ['--since', '35m'],
          [5, 4],
        ],
        [['--since', '2026-06-01T12:20:00Z', '--author', 'Bo', '--limit', '1'], [4]],
        [['--since', '45m', '--gym', 'gym_harbor'], [5]],
      ] as const
      for (const [words, entries] of cases) assert.deepEqual([words, await listed(...words)], [words, entries])
      const wrong = await run('history', 'list', '--since', 'tuesday')
      assert.deepEqual([wrong.code, wrong.output], [1, ''])
      assert.match(wrong.messages, /^--since is "tuesday"; it must be a duration such as 30s/)
      const { output } = await run('history', 'list', '--author', 'Ana\u001b[2J')
      const command = `import --by 'Ana\\u{1b}[2J' ${folder.path}/tide.json`
      assert.equal(output, `entry\tat\tauthor\titems\tcommand\n2\t2026-06-01T12:10:00Z\tAna\\u{1b}[2J\t1\t${command}\n`)
    })

    test('and every change are told with values, without what is the catalog’s own', async (t) => {
      const { run, folder } = await withWorld(t)
      const movements = [{ id: 'mv_squat', reps: '10', load: null }]
      const details = { type: 'RoundsForTime', rounds: 9, movements }
      const event = { id: 'ce_tide_two', workout: { name: 'Five', type: 'RoundsForTime', details } }
      const added = { ...event, id: 'ce_more', name: 'More' }
      const more = { competitions: [{ id: 'comp_tide', events: [event, added] }] }
      const ran = await run('import', '--json', folder.file('more.json', more))
      const shown = await run('history', 'show', '2', '--json')
      const undone = await run('history', 'undo', '2', '--json')
      for (const { output } of [ran, shown, undone]) {
        assert.deepEqual(output.match(/isDescribed|"\{|\\"/g), null, output)
        assert.match(output, /\.workout\.details","(before|after)":\{"type":"RoundsForTime","rounds":[59],/)
        assert.match(output, /"path":"events\.ce_more","(before|after)":\{"id":"ce_more".*"details":\{"type":/)
      }
    })

    test('never holds a password: of the catalog’s address, or of a URL among the words of a command', async (t) => {
      const { folder, url, entries } = await withWorld(t)
      const DATABASE_URL = url.replace(/^postgres:\/\/([^@/]+)@/, 'postgres://$1:sec-ret@')
      const add = (...words: readonly string[]) => {
        return folder.runWith(
          { environment: { DATABASE_URL } },
          'gyms',
          'add',
          'gym_new',
          '--by',
          'Ana',
          '--name',
          ...words,
        )
      }
      const names = [
        'https://ana:sec-ret@host/a',
        'https://ana:sec/@#-ret@host',
        'https://host/?a=1&password=sec-ret&b=2',
      ]
      for (const name of names) assert.equal((await add(name)).code, 0)
      assert.equal((await add('New', '--database-url', url)).code, 0)
      const told = (await entries()).slice(0, 4).map(({ command }) => command)
      const rest = 'gyms add gym_new --by Ana --name'
      assert.deepEqual(told, [
        `${rest} New`,
        `${rest} 'https://host/?a=1&password=…&b=2'`,
        `${rest} https://host`,
        `${rest} https://host/a`,
      ])
    })

    test('has no entry of what changed nothing: the same again, a dry run, a refusal', async (t) => {
      const { importOf, run, entries, folder } = await withWorld(t)
      const before = await entries()
      const hidden = { competitions: [{ id: 'comp_tide', events: [{ id: 'ce_tide_one', visible: false }] }] }
      assert.equal(await importOf(world), 1)
      assert.equal(await importOf(renamed('Tide'), '--dry-run'), 1)
      assert.equal((await run('import', folder.file('hidden.json', hidden))).code, 1)
      assert.equal((await run('competitions', 'publish', 'comp_tide')).code, 0)
      assert.equal((await run('gyms', 'add', 'gym_harbor', '--name', 'Harbor')).code, 0)
      assert.equal((await run('gyms', 'delete', 'gym_harbor')).code, 1)
      assert.deepEqual(await entries(), before)
    })

    test('undoes an undo, and that again', async (t) => {
      const { importOf, run, exported, entries } = await withWorld(t)
      const texts = [await exported()]
      assert.equal(await importOf(renamed('Tide')), 2)
      texts.push(await exported())
      for (const entry of [2, 3, 4, 5]) {
        const ran = await run('history', 'undo', String(entry))
        assert.deepEqual([ran.code, ran.messages], [0, ''])
        assert.equal(await exported(), texts[entry % 2])
      }
      assert.deepEqual(
        (await entries()).map(({ entry, undoes, command }) => [entry, undoes, command]).slice(0, 4),
        [6, 5, 4, 3].map((entry) => [entry, entry - 1, `history undo ${entry - 1}`]),
      )
    })

    test('refuses an undo that would lose a later change, and names what to undo first', async (t) => {
      const { importOf, refusedUndo, run } = await withWorld(t)
      await importOf(renamed('Tide'))
      await importOf(renamed('Tide Two'))
      const rest = 'and that would be lost. Undo what came later first.'
      assert.deepEqual(await refusedUndo(2), [
        `competition comp_tide was changed later, by 3, ${rest}`,
        'Nothing was changed.',
        '',
      ])
      // What changed other members of the same item is in the way, too; what came of other items is not.
      await run('competitions', 'unpublish', 'comp_tide')
      await run('competitions', 'publish', 'comp_night')
      assert.deepEqual(await refusedUndo(3), [
        `competition comp_tide was changed later, by 4, ${rest}`,
        'Nothing was changed.',
        '',
      ])
      for (const entry of [4, 3, 2]) assert.equal((await run('history', 'undo', String(entry))).code, 0)
    })

    test('refuses an undo where a later change is not in the history any more', async (t) => {
      const { database, importOf, refusedUndo } = await withWorld(t)
      const first = (await importOf(renamed('Tide'))) as number
      const later = (await importOf(renamed('Tide Games 2'))) as number
      await database.run('delete from history where entry = ?', [later])
      assert.match((await refusedUndo(first))[0] ?? '', /^competition comp_tide was changed later, by something that/)
    })

    test('refuses to take away what something later names: a gym, a movement, a workout', async (t) => {
      const { importOf, refusedUndo, run } = await withWorld(t)
      await importOf({ gyms: [{ id: 'gym_new', name: 'New' }] })
      await importOf({ movements: [{ id: 'mv_row', name: 'Row' }] })
      const details = { type: 'Generic', movements: [{ id: 'mv_row' }] }
      await importOf({ workouts: [{ id: 50, name: 'Rowing', type: 'Generic', details }] })
      const events = [{ id: 'ce_1', name: 'One', workout: { id: 50 } }]
      await importOf({
        competitions: [{ id: 'comp_new', gym: 'gym_new', name: 'New', time_zone: 'Europe/Lisbon', events }],
      })
      const first = 'Undo what came later first.'
      assert.deepEqual(await refusedUndo(2), [
        `gym gym_new cannot be taken away, since it has 1 competition (comp_new). ${first}`,
        'Nothing was changed.',
        '',
      ])
      assert.deepEqual(await refusedUndo(3), [
        `movement mv_row cannot be taken away, since it is used by 1 workout (50). ${first}`,
        'Nothing was changed.',
        '',
      ])
      assert.deepEqual(await refusedUndo(4), [
        `workout 50 cannot be taken away, since it is used by 1 competition (comp_new). ${first}`,
        'Nothing was changed.',
        '',
      ])
      for (const entry of [5, 4, 3, 2]) assert.equal((await run('history', 'undo', String(entry))).code, 0)
      assert.equal((await run('check')).output, 'The catalog is in order.\n')
    })

    test('refuses to bring back what would name something that is gone', async (t) => {
      const { importOf, run, refusedUndo } = await withWorld(t)
      await importOf({ workouts: [{ id: 50, name: 'Rowing', type: 'Generic', details: { type: 'Generic' } }] })
      await importOf({ competitions: [{ id: 'comp_night', events: [{ id: 'ce_night_one', workout: { id: 50 } }] }] })
      await importOf({ competitions: [{ id: 'comp_night', events: [{ id: 'ce_night_one', workout: { id: 2 } }] }] })
      assert.equal((await run('history', 'undo', '2')).code, 0)
      assert.deepEqual(await refusedUndo(4), [
        'competition comp_night names the workout 50, which is not there any more. Undo what came later first.',
        'Nothing was changed.',
        '',
      ])
      assert.equal((await run('check')).code, 0)
    })

    test('undoes a publication whose time has come since: the competition is a draft again', async (t) => {
      const { runAt, exported, folder } = await withWorld(t)
      const before = await exported()
      assert.equal(
        (await runAt(start, 'competitions', 'publish', '--at', '2026-06-02T00:00:00Z', 'comp_night')).code,
        0,
      )
      const later = start + dayMs
      const file = folder.file('later.json', { competitions: [{ id: 'comp_night', name: 'Nights' }] })
      assert.equal((await runAt(later, 'import', file)).code, 0)
      for (const entry of ['3', '2']) assert.equal((await runAt(later, 'history', 'undo', entry)).code, 0)
      assert.equal(await exported(), before)
    })

    test('a competition whose gym is gone comes back with its gym alone', async (t) => {
      const { importOf, run, refusedUndo } = await withWorld(t)
      assert.equal((await run('gyms', 'delete', 'gym_summit', '--with-competitions')).code, 0)
      const summit = { id: 'comp_summit', name: 'Summit', time_zone: 'Europe/Zurich' }
      const refused = await importOf({ competitions: [summit] })
      assert(typeof refused === 'object')
      assert.match(
        refused.messages,
        /changed\.json:3:3: error: competitions\[0\] was of the gym gym_summit, which is not there\. Add the gym, or correct its id\.\n/,
      )
      await importOf({ gyms: [{ id: 'gym_summit', name: 'Summit' }], competitions: [summit] })
      assert.equal((await run('competitions', 'delete', 'comp_summit')).code, 0)
      assert.equal((await run('gyms', 'delete', 'gym_summit')).code, 0)
      assert.deepEqual(await refusedUndo(4), [
        'competition comp_summit names the gym gym_summit, which is not there any more. Undo what came later first.',
        'Nothing was changed.',
        '',
      ])
      for (const entry of ['5', '4', '3', '2']) assert.equal((await run('history', 'undo', entry)).code, 0)
      assert.equal((await run('check')).code, 0)
    })

    test('keeps entries for HISTORY_KEEP: they go when something is written, never when something is read', async (t) => {
      const { runAt, entries, folder } = await withWorld(t)
      const later = start + 91 * dayMs
      for (const words of [['history', 'list'], ['history', 'show', '1'], ['export'], ['check']])
        assert.equal((await runAt(later, ...words)).code, 0)
      await runAt(later, 'import', folder.file('same.json', world))
      assert.deepEqual(
        (await entries()).map(({ entry }) => entry),
        [1],
      )
      const file = folder.file('later.json', renamed('Tide'))
      await runAt(later, 'import', '--history-keep', '92d', file)
      assert.deepEqual(
        (await entries()).map(({ entry }) => entry),
        [2, 1],
      )
      await runAt(later, 'gyms', 'add', 'gym_new', '--name', 'New')
      assert.deepEqual(
        (await entries()).map(({ entry }) => entry),
        [3, 2],
      )
      const { code, messages } = await runAt(later, 'history', 'undo', '1')
      assert.deepEqual(
        [code, messages],
        [1, 'The history has no entry 1, or HISTORY_KEEP has passed. See `heatsheet history list`.\n'],
      )
    })

    test('is written with the change or not at all: a fault in between leaves neither', async (t) => {
      const { database, exported, entries, run, folder } = await withWorld(t)
      const [text, before] = [await exported(), await entries()]
      const file = folder.file('changed.json', renamed('Tide'))
      await database.run('alter table history_items rename to history_lost')
      const ran = await run('import', file)
      await database.run('alter table history_lost rename to history_items')
      // A table that is lost is damage to who has the file alone, and our fault where a server keeps it.
      assert.ok(ran.code === 1 || ran.code === 70, String(ran.code))
      assert.deepEqual([await exported(), await entries()], [text, before])
      assert.equal((await run('import', file)).code, 0)
    })

    test('undoes what an import did to a competition with its workouts, to the byte', async (t) => {
      const { importOf, exported, run } = await withWorld(t)
      const before = await exported()
      const [one, two] = tideGames.events
      const changed = {
        ...tideGames,
        divisions: [],
        events: [
          { ...two, workout: { type: 'Generic', details: { type: 'Generic', n: 1 } } },
          { ...one, id: 'ce_tide_new' },
        ],
      }
      assert.equal(await importOf({ competitions: [changed] }, '--whole', '--allow-removals'), 2)
      assert.equal((await run('history', 'undo', '2')).code, 0)
      assert.equal(await exported(), before)
    })
  })
}
