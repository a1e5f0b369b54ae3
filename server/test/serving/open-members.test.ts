import { byTest } from '../by-test.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { WorkoutItem } from '../../src/contract/catalog-file.ts'
import { Findings } from '../../src/contract/finding.ts'
import { acceptItem } from '../../src/catalog/writing/accept-item.ts'
import { applyPlan } from '../../src/catalog/writing/apply-plan.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { competitionAs, workoutAs } from './read-answers.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('members whose type was open', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  /** Writes a competition of Northside; gives it as it is served. */
  const servedAs = async (members: object): Promise<Record<string, unknown>> => {
    const competition = { id: 'comp_open', gym: 'gym_northside', name: 'Open', time_zone: 'UTC', ...members }
    await writeItems(running.catalog.database, { competitions: [competition] }, running.clock.now())
    return (await competitionAs(running, { as: 'northside' }, 'comp_open')) as Record<string, unknown>
  }
  const event = (members: object) => ({ id: 'ce_open', name: 'Open', workout: { id: 1 }, ...members })
  const servedEventAs = async (members: object) => {
    const { events } = await servedAs({ events: [event(members)] })
    return (events as Record<string, unknown>[])[0] ?? {}
  }
  const servedDivisionAs = async (members: object) => {
    const { divisions } = await servedAs({ divisions: [{ id: 'cd_open', name: 'Open', ...members }] })
    return (divisions as Record<string, unknown>[])[0] ?? {}
  }
  /** Writes the details of a workout of the library as they are spelt; gives the bytes that are served. */
  const servedDetailsAs = async (details: string): Promise<string> => {
    const item = { id: 80, type: 'ForTime', details: JSON.parse(details) as object } as WorkoutItem
    await writeCatalog(running.catalog.database, byTest, async (store) => {
      const findings = new Findings()
      const session = openSession(store, 'service', running.clock.now(), { isWhole: true, mayTakeAway: true })
      const { plan } = await acceptItem({ kind: 'workout', value: item, textOf: () => details }, session, findings)
      assert(plan !== undefined)
      await applyPlan(plan, session)
    })
    const body = await (await workoutAs(running, { as: 'stranger' }, 80)).text()
    return body.slice(
      body.indexOf('"details":') + '"details":'.length,
      body.indexOf(',"movements":[{"id":"mv_pull_up","name"'),
    )
  }

  test('ids of up to 64 letters, digits, _ and - are served as they arrived', async () => {
    const suffix = `${'Az9'.repeat(20)}_-_-`
    const { events, divisions } = await servedAs({
      events: [event({ id: `ce_${suffix}` })],
      divisions: [{ id: `cd_${suffix}`, name: 'Long', events: [`ce_${suffix}`] }],
    })
    assert.equal((events as { id: string }[])[0]?.id, `ce_${suffix}`)
    assert.deepEqual((divisions as { id: string; events: string[] }[])[0]?.events, [`ce_${suffix}`])
  })

  test('time stamps of any offset are served in UTC, with a fraction only when there is one', async () => {
    const spelt = {
      '2026-05-01T14:00:00+02:00': '2026-05-01T12:00:00Z',
      '2026-05-01T12:00:00Z': '2026-05-01T12:00:00Z',
      '2026-05-01T12:00:00.000Z': '2026-05-01T12:00:00Z',
      '2026-05-01T12:00:00.120Z': '2026-05-01T12:00:00.12Z',
      '2026-05-01T12:00:00.007-00:30': '2026-05-01T12:30:00.007Z',
      '2026-01-01T00:30:00+01:00': '2025-12-31T23:30:00Z',
    }
    for (const [written, served] of Object.entries(spelt)) {
      const { registration_opens_at } = await servedAs({ registration_opens_at: written })
      const { deadline, released_at } = await servedEventAs({ deadline: written, released_at: written })
      assert.deepEqual([registration_opens_at, deadline, released_at], [served, served, served])
    }
  })

  test('time stamps that are absent are null and never left out', async () => {
    const { registration_opens_at, registration_closes_at } = await servedAs({})
    const { deadline, released_at } = await servedEventAs({ deadline: null })
    assert.deepEqual([registration_opens_at, registration_closes_at, deadline, released_at], [null, null, null, null])
  })

  test('kinds, score_visibility and tie_break beyond the documented words are served as they are', async () => {
    assert.equal((await servedDivisionAs({ kind: 'mixed_trio', team_size: 3 })).kind, 'mixed_trio')
    const { kind, score_visibility, tie_break } = await servedEventAs({
      kind: 'relay',
      score_visibility: 'next_morning',
      tie_break: 'coin_toss',
    })
    assert.deepEqual([kind, score_visibility, tie_break], ['relay', 'next_morning', 'coin_toss'])
  })

  test('counts of zero and registrations over their limit are served as they are', async () => {
    const division = await servedDivisionAs({ registration_count: 31, registration_limit: 0, males_required: 0 })
    const { registration_count, registration_limit, males_required } = division
    assert.deepEqual([registration_count, registration_limit, males_required], [31, 0, 0])
  })

  test('deadline_buffer is minutes and may have a fraction', async () => {
    assert.equal((await servedEventAs({ deadline_buffer: 0.5 })).deadline_buffer, 0.5)
  })

  test('details are served as they were written: members, their order, and numbers digit for digit', async () => {
    const details =
      '{"type":"ForTime","zebra":1.0,"2":1e2,"1":0.10,"big":12345678901234567890123,"tiny":1E-400,' +
      '"movements":[{"reps":"Max","id":"mv_pull_up","load":null,"note":"caf\\u00e9 \\ud83d\\ude00 é <b>"}],"x":{"__proto__":[]}}'
    assert.equal(await servedDetailsAs(details), details)
  })

  test('load and reps are served verbatim, whatever form the author chose', async () => {
    const lines = [
      '{"id":"mv_pull_up","load":43.0,"load_unit":"lb","reps":"6-8"}',
      '{"id":"mv_pull_up","load":"43/30 kg","reps":"Max"}',
      '{"id":"mv_pull_up","load":{"male":43,"female":30,"unit":"kg"},"reps":"21-15-9"}',
    ]
    const details = `{"type":"ForTime","movements":[${lines.join(',')}]}`
    assert.equal(await servedDetailsAs(details), details)
  })

  test('movements lists each referenced movement once, at any depth, in order of first reference', async () => {
    const line = (id: string, more: object = {}) => ({ id, reps: '1', load: null, ...more })
    const details = {
      type: 'Generic',
      parts: [{ deep: { id: 'mv_thruster' } }, [line('mv_pull_up', { alternative: line('mv_thruster') })]],
      movements: [line('mv_run'), line('mv_pull_up')],
      id: 'not a movement',
      note: '"id":"mv_nowhere"',
      movement: 'mv_nowhere',
    }
    const movements = [{ id: 'mv_run', name: 'Run', has_distance: true }]
    const workouts = [{ id: 81, type: 'Generic', details }]
    await writeItems(running.catalog.database, { movements, workouts }, running.clock.now())
    const body = (await (await workoutAs(running, { as: 'stranger' }, 81)).json()) as { movements: { id: string }[] }
    assert.deepEqual(
      body.movements.map(({ id }) => id),
      ['mv_thruster', 'mv_pull_up', 'mv_run'],
    )
  })

  test('the parts of a complex are in complex_details and not listed in movements', async () => {
    const complex_details = {
      movements: [
        { id: 'mv_clean', reps: '1' },
        { id: 'mv_jerk', reps: '2' },
      ],
    }
    const movements = [
      { id: 'mv_clean', name: 'Clean' },
      { id: 'mv_jerk', name: 'Jerk' },
      { id: 'mv_complex', name: 'Clean and two Jerks', complex_details },
    ]
    const details = { type: 'Strength', movements: [{ id: 'mv_complex', reps: '1', load: null }] }
    const workouts = [{ id: 82, type: 'Strength', details }]
    await writeItems(running.catalog.database, { movements, workouts }, running.clock.now())
    const body = (await (await workoutAs(running, { as: 'stranger' }, 82)).json()) as { movements: Complex[] }
    assert.deepEqual(
      body.movements.map(({ id, complex_details }) => ({ id, complex_details })),
      [{ id: 'mv_complex', complex_details }],
    )
  })

  test('text of every script is served unharmed', async () => {
    const name = 'Ｈärbor 🏋️‍♀️ "quoted" \\ \u2028 <&> עברית'
    assert.equal((await servedAs({ name })).name, name)
  })

  test('a script in a description or in instructions is never served', async () => {
    const html = '<p onclick="x()">Go <a href="javascript:x()">there</a><script>canary()</script><style>p{}</style></p>'
    const clean = '<p>Go <a>there</a></p>'
    assert.equal((await servedAs({ description: html })).description, clean)
    assert.equal((await servedEventAs({ instructions: html })).instructions, clean)
    const workout = { type: 'Generic', details: { type: 'Generic' }, description: html }
    assert.equal(((await servedEventAs({ workout })).workout as { description: string }).description, clean)
  })
})

interface Complex {
  readonly id: string
  readonly complex_details: unknown
}
