import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { engines } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder } from './command-folder.ts'

// What a gym's owner and a platform's engineer tried first; both ended with a competition that was gone from its page.

const line = (reps: string) => ({ type: 'MaxReps', duration: 60, movements: [{ id: 'mv_pull_up', reps, load: null }] })

const open = {
  id: 'comp_open',
  gym: 'gym_harbor',
  name: 'Harbor Opne',
  status: 'published',
  time_zone: 'Europe/Lisbon',
  registration_opens_at: '2026-01-01T00:00:00Z',
  registration_closes_at: '2026-05-01T00:00:00Z',
  divisions: [
    { id: 'cd_rx', name: 'Rx', registration_count: 4 },
    { id: 'cd_scaled', name: 'Scaled' },
    { id: 'cd_masters', name: 'Masters' },
  ],
  events: [
    { id: 'ce_one', name: 'One', workout: { type: 'MaxReps', details: line('5') } },
    { id: 'ce_two', name: 'Two', workout: { description: '<p>All out.</p>', type: 'MaxReps', details: line('5') } },
    { id: 'ce_three', name: 'Three', workout: { id: 1 } },
    { id: 'ce_four', name: 'Four', workout: { id: 1 } },
  ],
}

const catalog = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  movements: [{ id: 'mv_pull_up', name: 'Pull-up', has_reps: true }],
  workouts: [{ id: 1, name: 'Generic', type: 'Generic', details: { type: 'Generic' } }],
  competitions: [open],
}

const table = ['              added  changed  unchanged', 'competitions      0        1          0', '']

for (const engine of engines) {
  /** A live competition, and imports into it. */
  const withOpen = async (test: TestContext) => {
    const folder = commandFolder(test)
    const { url } = await catalogFor(test, engine)
    const run = (...words: readonly string[]) => folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
    const importOf = async (content: object | string, ...options: readonly string[]) => {
      const file = typeof content === 'string' ? 'it.json' : 'changed.json'
      const { code, output, messages } = await run('import', ...options, folder.file(file, content))
      return { code, output: output.split('\n'), messages: messages.replaceAll(folder.path, '').split('\n') }
    }
    assert.equal((await importOf(catalog)).code, 0)
    const exported = async () => (await run('export')).output
    return { importOf, exported }
  }

  suite(`an import that says little, on ${engine.name}`, () => {
    test('corrects a typo of a live competition; that the file says no status does not unpublish it', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const before = await exported()
      assert.deepEqual(await importOf({ competitions: [{ id: 'comp_open', name: 'Harbor Open' }] }), {
        code: 0,
        output: ['~ competition comp_open "Harbor Open": name: "Harbor Opne" → "Harbor Open"', ...table],
        messages: [''],
      })
      assert.equal(await exported(), before.replace('Harbor Opne', 'Harbor Open'))
    })

    test('does not unpublish a live competition because the file still says draft: it is refused and told', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const before = await exported()
      const draft = { competitions: [{ ...open, name: 'Harbor Open', status: 'draft' }] }
      for (const options of [[], ['--whole']]) {
        const { code, messages } = await importOf(draft, ...options)
        assert.equal(code, 1)
        assert.deepEqual(messages.slice(-3), [
          '/changed.json:7:4: error: competitions[0].status would unpublish a competition that is published. Give --allow-removals if readers are to lose it.',
          'Refused: 1 error. Nothing was changed.',
          '',
        ])
        assert.equal(await exported(), before)
      }
      assert.equal((await importOf(draft, '--allow-removals')).code, 0)
      assert.equal(await exported(), before.replace('Harbor Opne', 'Harbor Open').replace('"published"', '"draft"'))
    })

    test('changes one count of one division, and takes nothing away', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const before = await exported()
      const { id, gym, name, time_zone } = open
      const counts = { id, gym, name, time_zone, divisions: [{ id: 'cd_rx', registration_count: 5 }] }
      assert.deepEqual(await importOf({ competitions: [counts] }), {
        code: 0,
        output: ['~ competition comp_open "Harbor Opne": divisions.cd_rx.registration_count: 4 → 5', ...table],
        messages: [''],
      })
      assert.equal(await exported(), before.replace('"registration_count":4', '"registration_count":5'))
    })

    test('warns of a new division whose name is a slip of one that is there, and of no other', async (t) => {
      const { importOf } = await withOpen(t)
      const rows = ['Mastrs', 'Masters 2', 'Teens'].map((name) => ({ competition: 'comp_open', name }))
      const { code, messages } = await importOf({ divisions: rows })
      assert.equal(code, 0)
      assert.deepEqual(
        messages.flatMap((one) => /(warning|note): (.*?is new under .*|.*has no id: \w+)/.exec(one)?.[0] ?? []),
        [
          'warning: divisions[0] is new under cd_mastrs, though cd_masters is called "Masters". To change that one, give its name, or the id cd_masters.',
          'note: divisions[1] has no id: cd_masters_2',
        ],
      )
    })

    test('neither hides nor puts off what readers see, and says of each what it would have done', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const before = await exported()
      const changed = {
        id: 'comp_open',
        publish_at: '2999-01-01T00:00:00Z',
        status: 'draft',
        divisions: [{ id: 'cd_rx', visible: false }],
        events: [
          { id: 'ce_one', visible: false },
          { id: 'ce_two', released_at: '2999-01-01T00:00:00Z' },
        ],
      }
      const { code, messages } = await importOf({ competitions: [changed] })
      assert.deepEqual(
        [code, messages.flatMap((one) => /[a-z_]+ would .*(?=\. Give --allow-removals)/.exec(one)?.[0] ?? [])],
        [
          1,
          [
            'publish_at would unpublish a competition that is published',
            'visible would hide the division cd_rx',
            'visible would hide the event ce_one',
            'released_at would put off the release of ce_two',
          ],
        ],
      )
      assert.equal(await exported(), before)
    })

    test('as all there is, the same file is refused, with each thing that readers would lose', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const before = await exported()
      const { id, gym, name, time_zone } = open
      const counts = { id, gym, name, time_zone, divisions: [{ id: 'cd_rx', name: 'Rx', registration_count: 5 }] }
      const { code, messages } = await importOf({ competitions: [counts] }, '--whole')
      assert.deepEqual(
        [code, messages.flatMap((one) => /would .*(?=\. Give --allow-removals)/.exec(one)?.[0] ?? [])],
        [
          1,
          [
            'would take away 4 events: ce_one "One", ce_two "Two", ce_three "Three", ce_four "Four"',
            'would take away 2 divisions: cd_scaled "Scaled", cd_masters "Masters"',
          ],
        ],
      )
      assert.equal(await exported(), before)
    })

    test('an export changes nothing, also after a movement in a written description got another name', async (t) => {
      const { importOf, exported } = await withOpen(t)
      assert.equal((await importOf({ movements: [{ id: 'mv_pull_up', name: 'Strict pull-up' }] })).code, 0)
      for (const options of [[], ['--whole']]) {
        const { output } = await importOf(await exported(), ...options)
        assert.deepEqual(output, ['Nothing to change: the catalog already holds all of it.', ''])
      }
    })

    test('a page with changed details: the description that it repeats is written anew', async (t) => {
      const { importOf, exported } = await withOpen(t)
      const text = await exported()
      const [one, two] = open.events
      const page = (reps: string) => {
        const workout = { ...one?.workout, description: 'Max reps in 1 minute of: 5 Pull-ups', details: line(reps) }
        return {
          competitions: [
            {
              id: open.id,
              events: [
                { ...one, workout },
                { ...two, scaled_workout: null },
              ],
            },
          ],
        }
      }
      assert.match((await importOf(page('5'))).output[0] ?? '', /^Nothing to change/)
      assert.equal((await importOf(page('7'))).code, 0)
      assert.equal(await exported(), text.replace('"reps":"5"', '"reps":"7"'))
    })

    test('an export with changed details: the written description follows, an author’s own stays', async (t) => {
      for (const options of [[], ['--whole']]) {
        const { importOf, exported } = await withOpen(t)
        const text = await exported()
        const { code, output } = await importOf(text.replaceAll('"reps":"5"', '"reps":"7"'), '--diff', ...options)
        assert.equal(code, 0)
        const details = (reps: string) => JSON.stringify(line(reps))
        const sentence = (count: number) => `"Max reps in 1 minute of: ${count} Pull-ups"`
        assert.deepEqual(output.slice(0, 4), [
          '~ competition comp_open "Harbor Opne"',
          `    events.ce_one.workout.description: ${sentence(5)} → ${sentence(7)}`,
          `    events.ce_one.workout.details: ${details('5')} → ${details('7')}`,
          `    events.ce_two.workout.details: ${details('5')} → ${details('7')}`,
        ])
        assert.equal(await exported(), text.replaceAll('"reps":"5"', '"reps":"7"'))
        assert.match(await exported(), /All out\./)
      }
    })
  })
}
