import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { engines } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder } from './command-folder.ts'

// Tables as a spreadsheet exports them where semicolons divide: a byte order mark, CRLF, no ids that an author invented.

function table(...rows: readonly string[]): string {
  return `\ufeff${rows.join('\r\n')}\r\n`
}

const library = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  workouts: [
    { id: 12, name: 'Fran', type: 'Generic', details: { type: 'Generic', n: 1 } },
    { id: 13, name: 'Deep Water', type: 'Generic', details: { type: 'Generic', n: 2 } },
  ],
}

const competition = table(
  'kind;name;gym;status;time_zone;registration_opens_at;registration_closes_at',
  'competition;Harbor Open 2026;gym_harbor;published;Europe/Lisbon;2026-01-10 09:00;2026-04-30T18:00',
)

const divisions = table(
  'kind;competition;name;registration_limit;registration_count;events',
  'division;Harbor Open 2026;Rx Women;40;12;',
  'division;Harbor Open 2026;Rx Men;40;31;',
  'division;Harbor Open 2026;Scaled Women;;4;"Gangway\nPier Run\nFinal"',
  'division;Harbor Open 2026;Scaled Men;;9;Gangway, Pier Run, Final',
  'division;Harbor Open 2026;Masters 40+;20;2;Gangway | Final',
  'division;Harbor Open 2026;Équipes;;0;Final',
)

const events = table(
  'kind;competition;name;workout;scaled_workout;released_at;deadline;instructions',
  'event;Harbor Open 2026;Gangway;12;;2026-05-01 14:00;2026-05-03 20:00;"<p>Bring a rope; and chalk.</p>"',
  'event;Harbor Open 2026;Pier Run;deep water;Fran;2026-05-01 14:00;;',
  'event;Harbor Open 2026;"Heavy ""Sled""";Deep Water;;;;',
  'event;Harbor Open 2026;Chipper;Fran;13;;;',
  'event;Harbor Open 2026;Final;13;;2026-05-02T09:30;;',
)

const eventIds = ['ce_gangway', 'ce_pier_run', 'ce_heavy_sled', 'ce_chipper', 'ce_final']

const shownDivisions = [
  ['cd_rx_women', 'Rx Women', 12, 40, eventIds],
  ['cd_rx_men', 'Rx Men', 31, 40, eventIds],
  ['cd_scaled_women', 'Scaled Women', 4, null, ['ce_gangway', 'ce_pier_run', 'ce_final']],
  ['cd_scaled_men', 'Scaled Men', 9, null, ['ce_gangway', 'ce_pier_run', 'ce_final']],
  ['cd_masters_40', 'Masters 40+', 2, 20, ['ce_gangway', 'ce_final']],
  ['cd_equipes', 'Équipes', 0, null, ['ce_final']],
]

const shownEvents = [
  [
    'ce_gangway',
    'Gangway',
    12,
    null,
    '2026-05-01T13:00:00Z',
    '2026-05-03T19:00:00Z',
    '<p>Bring a rope; and chalk.</p>',
  ],
  ['ce_pier_run', 'Pier Run', 13, 12, '2026-05-01T13:00:00Z', null, null],
  ['ce_heavy_sled', 'Heavy "Sled"', 13, null, null, null, null],
  ['ce_chipper', 'Chipper', 12, 13, null, null, null],
  ['ce_final', 'Final', 13, null, '2026-05-02T08:30:00Z', null, null],
]

interface Exported {
  readonly id: string
  readonly status: string
  readonly registration_opens_at: string
  readonly registration_closes_at: string
  readonly divisions: readonly Readonly<Record<string, unknown>>[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

function shown({ id, status, registration_opens_at, registration_closes_at, ...parts }: Exported) {
  const idIn = (workout: unknown) => (workout as { readonly id: number } | null)?.id ?? null
  return {
    competition: [id, status, registration_opens_at, registration_closes_at],
    divisions: parts.divisions.map((one) => [
      one.id,
      one.name,
      one.registration_count,
      one.registration_limit,
      one.events,
    ]),
    events: parts.events.map((one) => [
      one.id,
      one.name,
      idIn(one.workout),
      idIn(one.scaled_workout),
      one.released_at,
      one.deadline,
      one.instructions,
    ]),
  }
}

for (const engine of engines) {
  const withLibrary = async (test: TestContext) => {
    const folder = commandFolder(test)
    const { url } = await catalogFor(test, engine)
    const run = async (...words: readonly string[]) => {
      const ran = await folder.runWith({ environment: { DATABASE_URL: url } }, ...words)
      return { ...ran, messages: ran.messages.replaceAll(`${folder.path}/`, '') }
    }
    const exported = async () => (await run('export')).output
    const file = (name: string, content: unknown) => folder.file(name, content)
    assert.equal((await run('import', file('library.json', library))).code, 0)
    const files = [
      file('competition.csv', competition),
      file('divisions.csv', divisions),
      file('events.csv', events),
    ] as const
    return { run, exported, file, files }
  }

  suite(`a spreadsheet, on ${engine.name}`, () => {
    test('three tables without an id make a competition, in whatever order they are named, and the same again changes nothing', async (t) => {
      const orders = [
        [0, 1, 2],
        [0, 2, 1],
        [2, 1, 0],
      ] as const
      for (const order of orders) {
        const { run, exported, files } = await withLibrary(t)
        const tables = order.map((index) => files[index])
        const first = await run('import', ...tables)
        assert.equal(first.code, 0, first.messages)
        assert.doesNotMatch(first.messages, /error|warning/)
        assert.match(first.output, /^competitions {6}1 {8}0 {10}0$/m)
        const text = await exported()
        const { competitions } = JSON.parse(text) as { readonly competitions: readonly Exported[] }
        assert.deepEqual(competitions.map(shown), [
          {
            competition: ['comp_harbor_open_2026', 'published', '2026-01-10T09:00:00Z', '2026-04-30T17:00:00Z'],
            divisions: shownDivisions,
            events: shownEvents,
          },
        ])
        assert.deepEqual(await run('import', ...tables), {
          code: 0,
          output: 'Nothing to change: the catalog already holds all of it.\n',
          messages: '',
        })
        assert.equal(await exported(), text)
      }
    })

    test('a published competition whose divisions and events are in no table is warned of', async (t) => {
      const { run, files } = await withLibrary(t)
      const [alone] = files
      assert.deepEqual((await run('import', alone)).messages.split('\n').slice(1), [
        'competition.csv:2 (D2): warning: status is "published", but the competition has no divisions. Add divisions, or keep it a draft.',
        'competition.csv:2 (D2): warning: status is "published", but the competition has no events. Add events, or keep it a draft.',
        '',
      ])
    })

    test('what is wrong with a row is told with its cell and what to do, all of it at once, and nothing is changed', async (t) => {
      const { run, exported, file, files } = await withLibrary(t)
      assert.equal((await run('import', ...files)).code, 0)
      const before = await exported()
      const divisionTable = table('kind;competition;name;id;registration_count', ...wrongDivisions.map(([row]) => row))
      const eventTable = table('kind;competition;name;workout;released_at', ...wrongEvents.map(([row]) => row))
      const competitionTable = table('kind;id;name;gym;time_zone;publish_at', ...wrongCompetitions.map(([row]) => row))
      const wrong = [
        file('counts.csv', divisionTable),
        file('wrong.csv', eventTable),
        file('starts.csv', competitionTable),
      ]
      const { code, output, messages } = await run('import', ...wrong)
      const told = [...wrongDivisions, ...wrongEvents, ...wrongCompetitions].flatMap(([, ...sentences]) => sentences)
      const found = messages.split('\n').filter((line) => line.includes(': error: '))
      assert.deepEqual([code, output, found], [1, '', told])
      assert.equal(await exported(), before)
    })
  })
}

/** Rows, each with what is told of it. */
type Rows = readonly (readonly [row: string, ...told: readonly string[]])[]

const wrongDivisions: Rows = [
  ['division;Harbor Open 2026;;cd_rx_women;13'],
  [
    'division;Harbor Open 2026;;cd_rx_women;14',
    'counts.csv:3 (D3): error: id cd_rx_women of comp_harbor_open_2026 is in this import a second time; the first one is at counts.csv:2. Keep one of them.',
  ],
  ['division;Harbor Open 2026;Rx-Teens;;1'],
  [
    'division;Harbor Open 2026;Rx Teens;;1',
    'counts.csv:5 (C5): error: name makes the id cd_rx_teens of comp_harbor_open_2026, which is in this import a second time; the first one is at counts.csv:4. Keep one of them, or give each an id of its own.',
  ],
  [
    'division;Harbor Open 2026;★★★;;1',
    'counts.csv:6 (C6): error: name is "★★★", which leaves nothing for an id. Give it an id.',
  ],
  [
    'division;Harbor Opne;Rx;;1',
    'counts.csv:7 (B7): error: competition names the competition comp_harbor_opne, which is not there. Add the competition, or correct its id.',
  ],
]

const wrongEvents: Rows = [
  [
    'event;Harbor Open 2026;Dawn;12;2026-03-29 01:30',
    'wrong.csv:2 (E2): error: released_at "2026-03-29 01:30" is a time that the clocks of Europe/Lisbon skip. Write 2026-03-29T02:30:00+01:00 or 2026-03-29T00:30:00+00:00.',
  ],
  [
    'event;Harbor Open 2026;Dusk;12;2026-10-25 01:30',
    'wrong.csv:3 (E3): error: released_at "2026-10-25 01:30" is a time that the clocks of Europe/Lisbon show twice. Write 2026-10-25T01:30:00+01:00 or 2026-10-25T01:30:00+00:00.',
  ],
  [
    'event;Harbor Open 2026;Noon;Frn;2026-10-24 01:30',
    'wrong.csv:4 (D4): error: workout names the workout "Frn", and none is called so. Did you mean "Fran"?',
  ],
]

const wrongCompetitions: Rows = [
  [
    'competition;;Late Games;gym_harbor;Europe/Lisbon;2020-01-01 10:00',
    'starts.csv:2 (F2): error: publish_at is 2020-01-01T10:00:00Z, which has passed. Write "status": "published" instead, or a later instant.',
  ],
  ['competition;;Early Games;gym_harbor;Europe/Lisbon;'],
  [
    'competition;;Early-Games;gym_harbor;Europe/Lisbon;',
    'starts.csv:4 (C4): error: name makes the id comp_early_games, which is in this import a second time; the first one is at starts.csv:3. Keep one of them, or give each an id of its own.',
  ],
  [
    'competition;;★;gym_harbor;Europe/Lisbon;',
    'starts.csv:5 (C5): error: name is "★", which leaves nothing for an id. Give it an id.',
  ],
]
