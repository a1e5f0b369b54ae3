import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { Movement, Workout } from '../../client/src/index.ts'
import { readBoard } from '../src/board/read-board.ts'

const flags = {
  has_calories: false,
  has_distance: false,
  has_duration: false,
  has_height: false,
  has_load: true,
  has_power: false,
  has_reps: true,
}
const thruster: Movement = {
  id: 'mv_thruster',
  name: 'Thruster',
  description: null,
  complex_details: null,
  ...flags,
  source: 'service',
  video: null,
}

/** A board in one line: headline, clock, lines, notes. */
function read(type: string, details: Record<string, unknown>): string {
  // A service may send a type that the description does not name.
  const workout = { name: null, type, description: '', details: { type, ...details }, movements: [thruster] } as Workout
  const { headline, time, parts, notes } = readBoard(workout)
  const lines = parts.flatMap(({ label, lines: said }) => [
    ...(label === undefined ? [] : [`${label}:`]),
    ...said.map(({ amount, name, load, extras, note }) =>
      [amount, name, load, ...extras, note].filter(Boolean).join(' '),
    ),
  ])
  return [headline, time && `[${time.label} ${time.clock}]`, ...lines, ...notes].filter(Boolean).join(' | ')
}

const line = { id: 'mv_thruster', reps: '5', load: { male: 43, female: 30, unit: 'kg' } }
const movements = [line]

suite('a whiteboard', () => {
  for (const [type, details, board] of [
    ['Amrap', { duration: 720, movements }, 'AMRAP in 12 minutes | [Time 12:00] | 5 Thruster 43/30 kg'],
    [
      'Cardio',
      { fixed: 'duration', movements: [{ id: 'mv_run', duration: 1200 }] },
      'For distance | [Time 20:00] | 20 min mv_run',
    ],
    [
      'CardioIntervals',
      { rounds: 6, rest: { type: 'fixed', duration: 60 }, movements: [{ id: 'mv_thruster', distance: 250 }] },
      '6 rounds of intervals | 250 m Thruster | Rest 1 minute between intervals',
    ],
    [
      'DeathBy',
      { interval: 60, initial_reps: 2, rep_increment: 1, movements: [{ id: 'mv_thruster' }] },
      'Death by: start a round every minute | Thruster | 2 reps in the first round, 1 more in each next one | Until a round does not fit',
    ],
    [
      'Emom',
      { interval: 60, rounds: 16, slots: [movements, movements], movements: [] },
      'EMOM 16, alternating | [Time 16:00] | Minute 1: | 5 Thruster 43/30 kg | Minute 2: | 5 Thruster 43/30 kg',
    ],
    [
      'Fgb',
      { rounds: 3, station: 60, rest: { type: 'fixed', duration: 60 }, movements: [line, line] },
      '3 rounds, 1 minute a station | [Time 8:00] | 5 Thruster 43/30 kg | 5 Thruster 43/30 kg | Rest 1 minute between rounds',
    ],
    [
      'ForTime',
      { time_cap: 600, buy_in: movements, movements, cash_out: movements },
      'For time | [Time cap 10:00] | Buy-in: | 5 Thruster 43/30 kg | Then: | 5 Thruster 43/30 kg | Cash-out: | 5 Thruster 43/30 kg',
    ],
    [
      'FranStyle',
      { rep_scheme: '21-15-9', movements: [{ id: 'mv_thruster', load: 43, load_unit: 'kg' }] },
      '21-15-9 for time | Thruster 43 kg',
    ],
    ['Generic', { name: 'Skill', description: 'Slow and clean', movements: [] }, 'Skill | Slow and clean'],
    [
      'MaxReps',
      { duration: 120, movements: [line, line] },
      'Max reps in 2 minutes of each | 5 Thruster 43/30 kg | 5 Thruster 43/30 kg',
    ],
    [
      'RoundsForTime',
      { rounds: 1, time_cap: 3900, movements },
      '1 round for time | [Time cap 1:05:00] | 5 Thruster 43/30 kg',
    ],
    [
      'Strength',
      {
        sets: 5,
        rest: { type: 'interval', duration: 120 },
        movements: [{ id: 'mv_thruster', reps: '3', percent: '65-70%', tempo: '3211' }],
      },
      '5 sets for load | 3 Thruster at 65-70% tempo 3211 | A new set every 2 minutes',
    ],
    [
      'Tabata',
      { rounds: 8, work: 20, rest: { type: 'fixed', duration: 10 }, movements: [{ id: 'mv_thruster' }] },
      'Tabata 8 rounds: 20 seconds on, 10 seconds off | [Time 4:00] | Thruster',
    ],
    [
      'TwelveDays',
      { cumulative: true, movements: [line, line] },
      '2 days for time | 5 Thruster 43/30 kg | 5 Thruster 43/30 kg | Each day is followed by all before it',
    ],
    [
      'WarmUp',
      { movements: [{ id: 'mv_thruster', reps: '10', per_side: true, note: 'slowly' }] },
      'Warm-up | 10 Thruster per side slowly',
    ],
  ] as const) {
    test(`of type ${type} says how the work is done`, () => assert.equal(read(type, details), board))
  }

  test('of a type that nobody knows shows its name, its lines and all that can be said of its members', () => {
    const details = { chest: 'x', heart_rate: 150, duration: 60, nested: { a: 1 }, movements: [{ ...line, chains: 2 }] }
    assert.equal(
      read('SledRelay', details),
      'Sled Relay | 5 Thruster 43/30 kg chains 2 | chest x | heart rate 150 | duration 60',
    )
  })

  test('of anything at all can be drawn', () => {
    const types = fc.oneof(fc.constantFrom('Amrap', 'Emom', 'Fgb', 'Strength', 'Tabata', 'constructor'), fc.string())
    fc.assert(
      fc.property(
        types,
        fc.dictionary(fc.constantFrom('movements', 'slots', 'rest', 'rounds', 'interval', 'sets'), fc.jsonValue()),
        (type, details) => {
          assert.equal(typeof read(type, details as Record<string, unknown>), 'string')
        },
      ),
    )
  })
})
