import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../server/test/any-text.ts'
import { serveSample } from '../../server/test/snippets/served-sample.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { createClient, toCalendar, type Competition } from '../src/index.ts'
import { readCalendars } from './read-calendars.ts'
import { serveWorld } from './served-world.ts'

const now = new Date('2027-01-10T08:30:00.250Z')

function instantsOf({ id, registration_opens_at, registration_closes_at, events }: Competition) {
  const dates = [
    ['registration-opens', registration_opens_at],
    ['registration-closes', registration_closes_at],
    ...events.flatMap((event) => [
      [`${event.id}.released`, event.released_at],
      [`${event.id}.deadline`, event.deadline],
    ]),
  ]
  return dates.flatMap(([key, stamp]) =>
    stamp === null || stamp === undefined ? [] : [[`${id}.${key}@heatsheet`, new Date(stamp).toISOString()] as const],
  )
}

suite('a calendar', () => {
  test('has every date of the sample, at its instant', async (context) => {
    const { address: url, environment } = await serveSample(context)
    const [username = '', password = ''] = environment.CREDENTIALS?.split(':') ?? []
    const client = createClient({ url, username, password })
    const { competitions } = await client.listCompetitions({ limit: 100 })
    const expected = competitions.flatMap(instantsOf)
    assert.ok(expected.length > 20, `${expected.length} are few`)
    const entries = readCalendars(toCalendar(competitions, { now }))
    assert.deepEqual(
      entries.map(({ uid, start }) => [uid, start]),
      expected,
    )
    for (const competition of competitions) {
      const own = readCalendars(toCalendar(competition, { now }))
      assert.deepEqual(
        own,
        entries.filter(({ uid }) => uid.startsWith(`${competition.id}.`)),
      )
    }
  })

  test('keeps to the clock of the competition while summer time begins, and ends', async (context) => {
    const world = await serveWorld()
    context.after(() => world.stop())
    const clocks = { gym: 'gym_harbor', status: 'published', divisions: [{ id: 'cd_one', name: 'Open' }], events: [] }
    await writeItems(
      world.catalog.database,
      {
        competitions: [
          {
            ...clocks,
            id: 'comp_begins',
            name: 'Begins',
            time_zone: 'Europe/Lisbon',
            registration_opens_at: '2027-03-27T22:00',
            registration_closes_at: '2027-03-28T22:00',
          },
          {
            ...clocks,
            id: 'comp_ends',
            name: 'Ends',
            time_zone: 'America/Halifax',
            registration_opens_at: '2027-11-06T22:00',
            registration_closes_at: '2027-11-07T22:00',
          },
        ],
      },
      world.clock.now(),
    )
    const { competitions } = await world.clientOf('harbor').listCompetitions({ limit: 2 })
    assert.deepEqual(
      competitions.map((competition) => {
        const wallClock = new Intl.DateTimeFormat('en-GB', {
          dateStyle: 'short',
          timeStyle: 'short',
          timeZone: competition.time_zone,
        })
        return readCalendars(toCalendar(competition, { now })).map(({ start }) => [
          start,
          wallClock.format(new Date(start)),
        ])
      }),
      [
        [
          ['2027-11-07T01:00:00.000Z', '06/11/2027, 22:00'],
          ['2027-11-08T02:00:00.000Z', '07/11/2027, 22:00'],
        ],
        [
          ['2027-03-27T22:00:00.000Z', '27/03/2027, 22:00'],
          ['2027-03-28T21:00:00.000Z', '28/03/2027, 22:00'],
        ],
      ],
    )
  })

  test('that is read again after two changes has each entry once, with its latest state', async (context) => {
    const competition = await springOf(context)
    const put = (name: string, closes: string) => ({ ...competition, name, registration_closes_at: closes })
    const [first, second, third] = [
      toCalendar(put('Spring', '2027-03-01T10:00:00Z'), { now }),
      toCalendar(put('Spring Open', '2027-03-02T10:00:00Z'), { now: new Date('2027-01-11T08:30:00Z') }),
      toCalendar(put('Spring Open', '2027-03-03T10:00:00Z'), { now: new Date('2027-01-12T08:30:00Z') }),
    ]
    assert.deepEqual(readCalendars(first, second, third), readCalendars(third))
    assert.notDeepEqual(readCalendars(second), readCalendars(first))
    assert.deepEqual(
      [first, second, third].map((text) => text.split('DTSTAMP:')[1]?.slice(0, 16)),
      ['20270110T083000Z', '20270111T083000Z', '20270112T083000Z'],
    )
  })

  test('folds long names of several scripts between characters, and gives them back whole', async (context) => {
    const competition = await springOf(context)
    for (const script of ['Open; ', 'Größe, ', 'Κύμα\\', 'волна ', 'مسابقة ', '大会スナッチ', '🏋🏽‍♀️ ', 'e\u0301क्षि\n']) {
      const name = script.repeat(40).trim()
      const calendar = toCalendar({ ...competition, name }, { now })
      requireFolded(calendar)
      assert.deepEqual(
        readCalendars(calendar).map(({ summary }) => summary),
        [`${name}: The Reveal is released`],
      )
    }
  })

  test('contains what its account may see, and marks a draft as tentative', async (context) => {
    const world = await serveWorld()
    context.after(() => world.stop())
    const read = async (account: 'harbor' | 'platform') => {
      const { competitions } = await world.clientOf(account).listCompetitions({ limit: 100 })
      const dated = competitions.map((one) => ({ ...one, registration_opens_at: '2027-02-01T12:00:00Z' }))
      return readCalendars(toCalendar(dated, { now })).map(({ summary, status }) => [summary, status])
    }
    assert.deepEqual(await read('harbor'), [
      ['Harbor Rumor: Registration opens', 'TENTATIVE'],
      ['Harbor Spring: Registration opens', 'CONFIRMED'],
      ['Harbor Spring: The Reveal is released', 'CONFIRMED'],
    ])
    assert.deepEqual(await read('platform'), [
      ['Northside Ladder: Registration opens', 'CONFIRMED'],
      ['Harbor Spring: Registration opens', 'CONFIRMED'],
    ])
  })

  test('contains the workouts of the chosen levels, or the only one', async (context) => {
    const competition = await springOf(context)
    const [event] = competition.events
    assert.ok(event)
    const as = (name: string | null, description: string) => ({ ...event.workout, name, description })
    const released_at = '2027-02-01T12:00:00Z'
    const versions = {
      ...event,
      released_at,
      deadline_buffer: 10,
      deadline: released_at,
      workout: as('Fran', '<p>21-15-9 of<br />thrusters &amp;amp; pull-ups</p>'),
      scaled_workout: as(null, 'with 30 &lt; 40 kg'),
    }
    const alone = { ...event, released_at, workout: as(null, 'All do this.') }
    const calendarOf = (levels?: readonly ('Rx' | 'Scaled' | 'Foundations')[]) =>
      readCalendars(toCalendar({ ...competition, events: [versions, alone] }, { now, levels })).map(
        ({ description }) => description,
      )
    const rx = 'Rx: Fran\n21-15-9 of\nthrusters &amp; pull-ups'
    const scaled = 'Scaled\nwith 30 < 40 kg'
    const grace = 'A score is still taken for 10 min.\n\n'
    assert.deepEqual(calendarOf(), [`All do this.`, `${grace}${rx}\n\n${scaled}`])
    assert.deepEqual(calendarOf(['Rx', 'Foundations']), ['All do this.', `${grace}${rx}`])
    assert.deepEqual(calendarOf(['Scaled']), ['All do this.', `${grace}${scaled}`])
    assert.deepEqual(calendarOf(['Foundations']), ['All do this.', `${grace}${rx}`])
  })

  test('returns any text unchanged', async (context) => {
    const competition = await springOf(context)
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (name) => {
        const calendar = toCalendar({ ...competition, name }, { now })
        requireFolded(calendar)
        const [entry] = readCalendars(calendar)
        const expected = name.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')
        assert.equal(entry?.summary, `${expected}: The Reveal is released`)
      }),
      { examples: [['Harbor\u2028Spring'], ['\u2029'], ['\r\n\t\0']] },
    )
  })
})

async function springOf(context: TestContext): Promise<Competition> {
  const world = await serveWorld()
  context.after(() => world.stop())
  const { competitions } = await world.clientOf('insider').listCompetitions()
  const spring = competitions.find(({ id }) => id === 'comp_spring')
  assert.ok(spring)
  return spring
}

function requireFolded(calendar: string): void {
  const octets = Buffer.from(calendar)
  assert.ok(calendar.endsWith('\r\n'))
  assert.doesNotMatch(calendar.replaceAll('\r\n', ''), /[\r\n]/)
  for (let [from, to] = [0, octets.indexOf('\r\n')]; to >= 0; [from, to] = [to + 2, octets.indexOf('\r\n', to + 2)]) {
    const line = octets.subarray(from, to)
    assert.ok(line.length <= 75, `${line.length} octets`)
    new TextDecoder('utf-8', { fatal: true }).decode(line)
  }
}
