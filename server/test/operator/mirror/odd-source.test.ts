import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  manyCompetitions,
  startDescriptionOnlyServer,
  type CompetitionJson,
} from '../../../../client/test/description-only-server.ts'
import { sqlite } from '../../storage/engines.ts'
import { serveGym, type ServedGym } from './served-gym.ts'

suite('mirroring a source that spells things in its own way', () => {
  test('an unambiguous value is accepted, with one warning for each kind', async (t) => {
    const [source, mirror] = [await startDescriptionOnlyServer(t, manyCompetitions(6)), await serveGym(t, sqlite)]
    const odd = {
      time_zone: 'America/NewYork',
      registration_opens_at: '2026-05-01T12:00:00.123456Z',
      registration_closes_at: '2026-05-02T12:00:00.000000Z',
      slug: 'own',
      video: { id: 1 },
      events: [{ ...event, deadline: '2026-05-01T12:00:00.5004+02:00', leaderboard: [], nmae: 'First' }],
    }
    source.list = source.list.map((one) => ({ ...one, ...odd }))
    const { code, output, messages } = await run(mirror, source.address)
    assert.equal(code, 0, messages)
    assert.match(output, /competitions +6 +0 +0/)
    assert.deepEqual(
      messages
        .trim()
        .split('\n')
        .map((line) => line.replace(/^.*?warning: /, ''))
        .sort(),
      [
        '[0].events[0].deadline "2026-05-01T12:00:00.5004+02:00" is finer than milliseconds. It is cut to milliseconds. There are 5 more like it.',
        '[0].events[0].leaderboard is an unknown field. It is ignored. There are 5 more like it.',
        '[0].events[0].nmae is an unknown field; did you mean `name`? It is read as that field. There are 5 more like it.',
        '[0].registration_opens_at "2026-05-01T12:00:00.123456Z" is finer than milliseconds. It is cut to milliseconds. There are 5 more like it.',
        '[0].slug is an unknown field. It is ignored. There are 5 more like it.',
        '[0].time_zone "America/NewYork" is not a known time zone. It is read as America/New_York. There are 5 more like it.',
        '[0].video is an unknown field. It is ignored. There are 5 more like it.',
      ],
    )
    const [first] = JSON.parse((await mirror.pages(1))[0] ?? '') as readonly Record<string, unknown>[]
    assert.deepEqual(
      [first?.time_zone, first?.registration_opens_at, first?.registration_closes_at],
      ['America/New_York', '2026-05-01T12:00:00.123Z', '2026-05-02T12:00:00Z'],
    )
    assert.match((await mirror.pages(1))[0] ?? '', /"deadline":"2026-05-01T10:00:00.5Z".*"load":1.5/)
    assert.equal((await mirror.mirror(source.address)).outcome, 'unchanged')
  })

  for (const [title, wrong, message] of [
    [
      'a time zone that is near none',
      { time_zone: 'Middle/Earth' },
      /\[1\]\.time_zone .*"Middle\/Earth" is not a known time zone/,
    ],
    ['an event without a workout', { events: [{ id: 'ce_a', name: 'A' }] }, /\[1\]\.events\[0\]/],
    ['a name that is a number', { name: ['a'] }, /\[1\]\.name is/],
  ] as const) {
    test(`${title}: the competition is reported and left out, and its existing content stays`, async (t) => {
      const [source, mirror] = [await startDescriptionOnlyServer(t, manyCompetitions(4)), await serveGym(t, sqlite)]
      await run(mirror, source.address)
      const before = await mirror.pages(1)
      source.list = source.list.map((one, index) => ({ ...one, name: `Renamed ${index}`, ...(index === 1 && wrong) }))
      const { code, messages } = await run(mirror, source.address)
      assert.equal(code, 0, messages)
      assert.match(messages, message)
      assert.match(messages, /page 1 of the source:1:\d+: warning: /)
      assert.match(messages, /Skipped, because .* existing copies stay: comp_2\.$/m)
      const after = await mirror.pages(1)
      assert.deepEqual([after.length, after[1]], [4, before[1]])
      assert.match(after[0] ?? '', /Renamed 0/)
      const json = await mirror.mirror(source.address)
      assert.deepEqual([json.left_out, json.outcome, json.ordered, json.deleted], [['comp_2'], 'unchanged', true, 0])
      const strict = await run(mirror, source.address, '--strict')
      assert.equal(strict.code, 1)
      assert.match(strict.messages, /Refused: \d errors?\. Nothing was changed\./)
      assert.deepEqual(await mirror.pages(1), after)
    })
  }
})

const event: CompetitionJson = {
  id: 'ce_first',
  workout: {
    type: 'Strength',
    description: '',
    name: null,
    details: { type: 'Strength', movements: [{ id: 'mv_squat', reps: '5', load: 1.5, load_unit: 'kg' }] },
    movements: [{ id: 'mv_squat', name: 'Air Squat' }],
  },
}

function run(mirror: ServedGym, address: string, ...words: readonly string[]) {
  return mirror.run('mirror', address, '--username', 'reader', '--gym', 'gym_harbor', ...words)
}
