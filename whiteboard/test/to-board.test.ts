import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { clock, toBoard } from '../src/index.ts'

const thruster = { id: 'mv_thruster', name: 'Thruster', has_reps: true }

function read(type: string, details: Record<string, unknown>): string {
  const board = toBoard({ type, details: { type, ...details } }, [thruster])
  const time = board.clock && `[${board.clock.label} ${clock(board.clock.seconds)}]`
  const lines = board.parts.flatMap(({ label, lines: said }) => [
    ...(label === undefined ? [] : [`${label}:`]),
    ...said.map(({ amount, name, qualifiers, load, equipment, note, others }) =>
      [amount, name, ...qualifiers, load, ...equipment, note, ...others].filter(Boolean).join(' '),
    ),
  ])
  const { format, words, remarks, notes, others } = board
  return [format, time, ...words, ...lines, ...remarks, ...notes, ...others].filter(Boolean).join(' | ')
}

const line = { id: 'mv_thruster', reps: '5', load: { male: 43, female: 30, unit: 'kg' } }
const movements = [line]

suite('a whiteboard', () => {
  for (const [type, details, board] of [
    ['Amrap', { duration: 720, movements }, 'AMRAP in 12 minutes | [Time 12:00] | 5 Thrusters 43/30 kg'],
    [
      'Cardio',
      { fixed: 'duration', movements: [{ id: 'mv_run', duration: 1200 }] },
      '[Time 20:00] | Run for 20 minutes',
    ],
    [
      'CardioIntervals',
      { rounds: 6, rest: { type: 'fixed', duration: 60 }, movements: [{ id: 'mv_thruster', distance: 250 }] },
      '6 x 250 m Thruster | Rest 1 minute between intervals',
    ],
    [
      'DeathBy',
      { interval: 60, initial_reps: 2, rep_increment: 1, movements: [{ id: 'mv_thruster' }] },
      'Death by | Thrusters | 2 reps in the first minute, then 1 more every minute',
    ],
    [
      'Emom',
      { interval: 60, rounds: 16, slots: [movements, movements], movements: [] },
      'EMOM for 16 minutes, alternating | [Time 16:00] | Minute 1: | 5 Thrusters 43/30 kg | Minute 2: | 5 Thrusters 43/30 kg',
    ],
    [
      'Fgb',
      { rounds: 3, station: 60, rest: { type: 'fixed', duration: 60 }, movements: [line, line] },
      '3 rounds for max reps, 1 minute at each station | [Time 8:00] | 5 Thrusters 43/30 kg | 5 Thrusters 43/30 kg | Rest 1 minute between rounds',
    ],
    [
      'ForTime',
      { time_cap: 600, buy_in: movements, movements, cash_out: movements },
      'For time | [Time cap 10:00] | Buy-in: | 5 Thrusters 43/30 kg | Then: | 5 Thrusters 43/30 kg | Cash-out: | 5 Thrusters 43/30 kg | Time cap: 10 minutes',
    ],
    [
      'FranStyle',
      { rep_scheme: '21-15-9', movements: [{ id: 'mv_thruster', load: 43, load_unit: 'kg' }] },
      '21-15-9 reps for time | Thrusters 43 kg',
    ],
    ['Generic', { name: 'Skill', description: 'Slow and clean', movements: [] }, 'Skill | Slow and clean'],
    [
      'MaxReps',
      { duration: 120, movements: [line, line] },
      'Max reps in 2 minutes | [Time 2:00] | 5 Thrusters 43/30 kg | 5 Thrusters 43/30 kg',
    ],
    [
      'RoundsForTime',
      { rounds: 1, time_cap: 3900, movements },
      '1 round for time | [Time cap 1:05:00] | 5 Thrusters 43/30 kg | Time cap: 65 minutes',
    ],
    [
      'Strength',
      {
        sets: 5,
        rest: { type: 'interval', duration: 120 },
        movements: [{ id: 'mv_thruster', reps: '3', percent: '65-70%', tempo: '3211' }],
      },
      '5 sets of 3 reps Thruster at 65-70% tempo 3211 | Start a new set every 2 minutes',
    ],
    [
      'Tabata',
      { rounds: 8, work: 20, rest: { type: 'fixed', duration: 10 }, movements: [{ id: 'mv_thruster' }] },
      'Tabata | [Time 4:00] | Thrusters | 8 rounds: 20 seconds on, 10 seconds off',
    ],
    [
      'TwelveDays',
      { cumulative: true, movements: [line, line] },
      '2 days for time, each followed by all the days before it | 5 Thrusters 43/30 kg | 5 Thrusters 43/30 kg',
    ],
    [
      'WarmUp',
      { movements: [{ id: 'mv_thruster', reps: '10', per_side: true, note: 'slowly' }] },
      '10 Thrusters per side slowly',
    ],
  ] as const) {
    test(`of type ${type} has its format`, () => assert.equal(read(type, details), board))
  }

  test('of an unknown type shows its name, its lines and all printable members', () => {
    const details = { chest: 'x', heart_rate: 150, duration: 60, nested: { a: 1 }, movements: [{ ...line, chains: 2 }] }
    assert.equal(
      read('SledRelay', details),
      'Sled Relay | 5 Thrusters 43/30 kg chains 2 | chest x | heart rate 150 | duration 60',
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
