import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gymMovements } from '../../server/test/workouts/gym-library.ts'
import { toSentence, toText } from '../src/index.ts'

const pullUps = { id: 'mv_pull_up', reps: '5', load: null }
const asNeeded = { type: 'as_needed' }

const cindy = {
  type: 'Amrap',
  duration: 1200,
  movements: [pullUps, { id: 'mv_push_up', reps: '10' }, { id: 'mv_air_squat', reps: '15' }],
}

const sentences: readonly (readonly [string, object, string])[] = [
  [
    'a rest of no kind says nothing',
    { ...cindy, movements: [pullUps], rest: { type: ' ' } },
    'AMRAP in 20 minutes of: 5 Pull-ups',
  ],
  [
    'a single lift is its name and its repetitions',
    { type: 'Strength', movements: [{ id: 'mv_back_squat', load: null, reps: '5' }], rest: asNeeded },
    'Back Squat 5 reps',
  ],
  [
    'a rep scheme stands before movements in the plural',
    {
      type: 'FranStyle',
      rep_scheme: '21-15-9',
      movements: [
        { id: 'mv_thruster', load: '43/30 kg' },
        { id: 'mv_pull_up', load: null },
      ],
    },
    '21-15-9 reps for time of: Thrusters (43/30 kg), Pull-ups',
  ],
  [
    'an AMRAP counts its movements in the plural',
    cindy,
    'AMRAP in 20 minutes of: 5 Pull-ups, 10 Push-ups, 15 Air Squats',
  ],
  [
    'one repetition is in the singular, a measure never makes a plural',
    {
      type: 'ForTime',
      movements: [
        { id: 'mv_thruster', reps: '1' },
        { id: 'mv_lunge', distance: 50 },
      ],
    },
    'For time: 1 Thruster, 50 m Walking Lunge',
  ],
  [
    'a pair of calories, metres or loads stays a pair',
    {
      type: 'RoundsForTime',
      rounds: 3,
      movements: [
        { id: 'mv_row', calories: '15/12 calories' },
        { id: 'mv_run', distance: '400/350 meters' },
        { id: 'mv_push_press', reps: '12', load: { male: 22.5, female: 15, unit: 'kg' } },
      ],
    },
    '3 rounds for time of: 15/12 cal Row, 400/350 m Run, 12 Push Presses (22.5/15 kg)',
  ],
  [
    'a line says its sides, its share of a maximum, its height, its tempo and its note',
    {
      type: 'ForTime',
      movements: [
        { id: 'mv_lunge', reps: '8', per_side: true, load: 20, load_unit: 'kg', note: 'slow' },
        { id: 'mv_front_squat', reps: '3', percent: '65-70%', tempo: '3211 tempo' },
        { id: 'mv_box_jump', reps: '10', height: '24/20 inches' },
      ],
    },
    'For time: 8 Walking Lunges per side (20 kg; slow), 3 Front Squats at 65-70% (tempo 3211), 10 Box Jumps (24/20 in)',
  ],
  [
    'a buy-in, a cash-out and a cap are said in the order they are met',
    {
      type: 'ForTime',
      cash_out: [{ id: 'mv_run', distance: '1 mile' }],
      movements: [pullUps],
      buy_in: [{ id: 'mv_run', distance: '1 mile' }],
      time_cap: 3600,
    },
    'For time. Buy-in: 1 mile Run. Then: 5 Pull-ups. Cash-out: 1 mile Run. Time cap: 60 minutes',
  ],
  [
    'rounds with only a cash-out are still rounds for time',
    { type: 'RoundsForTime', rounds: 1, movements: [pullUps], cash_out: [{ id: 'mv_burpee', reps: '20' }] },
    '1 round for time of: 5 Pull-ups. Cash-out: 20 Burpees',
  ],
  [
    'rests are said as they are taken',
    { type: 'RoundsForTime', rounds: 5, rest: { type: 'interval', duration: 150 }, movements: [pullUps] },
    '5 rounds for time of: 5 Pull-ups. Start a new round every 2:30',
  ],
  [
    'a clock that is not a minute is not called an EMOM',
    { type: 'Emom', interval: 90, rounds: 10, movements: [{ id: 'mv_clean_and_jerk', reps: '2+1' }] },
    'Every 90 seconds for 15 minutes (10 rounds): 2+1 Clean and Jerk',
  ],
  [
    'two slots alternate',
    {
      type: 'Emom',
      interval: 60,
      rounds: 12,
      slots: [[pullUps], [{ id: 'mv_plank_hold', duration: 45 }]],
      movements: [],
    },
    'EMOM for 12 minutes, alternating. Minute 1: 5 Pull-ups. Minute 2: 45 s Plank Hold',
  ],
  [
    'a death by two movements counts each',
    {
      type: 'DeathBy',
      interval: 60,
      initial_reps: 2,
      rep_increment: 1,
      movements: [{ id: 'mv_thruster', load: '43/30 kg' }, { id: 'mv_pull_up' }],
    },
    'Death by Thrusters (43/30 kg) and Pull-ups: 2 reps of each in the first minute, then 1 more every minute, for as long as you finish in time',
  ],
  [
    'lifts with sets of their own are listed under the sets',
    { type: 'Strength', sets: 3, rest: asNeeded, movements: [squats('6-8'), { id: 'mv_deadlift', reps: '1' }] },
    '3 sets of: Back Squat 6-8 reps, Deadlift 1 rep. Rest as needed between sets',
  ],
  [
    'a lift with a scheme beside one without each say their own sets',
    { type: 'Strength', sets: 3, rest: { type: 'fixed', duration: 120 }, movements: [squats('5-3-1'), squats('Max')] },
    'Back Squat 5-3-1 reps, Back Squat 3 sets of max reps. Rest 2 minutes between sets',
  ],
  [
    'intervals of several movements are rounds',
    {
      type: 'CardioIntervals',
      fixed: 'distance',
      rounds: 4,
      rest: { type: 'fixed', duration: 60 },
      movements: [
        { id: 'mv_row', distance: 500 },
        { id: 'mv_run', distance: 400 },
      ],
    },
    '4 rounds of: 500 m Row, 400 m Run. Rest 1 minute between rounds',
  ],
  [
    'days that are not twelve are counted',
    {
      type: 'TwelveDays',
      cumulative: false,
      movements: [
        { id: 'mv_burpee', reps: '1' },
        { id: 'mv_pull_up', reps: '2' },
      ],
    },
    '2 days for time, each once: 1 Burpee, 2 Pull-ups',
  ],
  [
    'a Generic leads from one sentence into its lines',
    { type: 'Generic', name: 'Partner work', description: 'Share as you like.', movements: [pullUps] },
    'Partner work. Share as you like: 5 Pull-ups',
  ],
  [
    'a minute of as many as possible is said so',
    {
      type: 'Generic',
      movements: [
        { id: 'mv_burpee', reps: 'Max', duration: 60 },
        { id: 'mv_run', reps: '4', distance: 50 },
      ],
    },
    '1 min of max Burpees, 4 x 50 m Run',
  ],
]

for (const [behaviour, details, sentence] of sentences) {
  test(behaviour, () => assert.equal(describe(details), sentence))
}

const malformed: readonly (readonly [string, object, string])[] = [
  ['an AMRAP without a duration', { ...cindy, duration: null, movements: [pullUps] }, 'AMRAP of: 5 Pull-ups'],
  [
    'a clock and a number for a text',
    { type: 'Amrap', duration: '20:00', movements: [{ id: 'mv_burpee', reps: 9 }] },
    'AMRAP in 20 minutes of: 9 Burpees',
  ],
  [
    'a movement that nobody knows',
    { type: 'ForTime', movements: [{ id: 'mv_sled_push', reps: '5' }] },
    'For time: 5 Sled Pushes',
  ],
  [
    'a line with a name and no id',
    { type: 'ForTime', movements: [{ name: 'Tire Flip', reps: '5' }, 7, {}] },
    'For time: 5 Tire Flips',
  ],
  [
    'a load nobody can read',
    { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '5', load: '1 barrel' }] },
    'For time: 5 Thrusters (1 barrel)',
  ],
  ['rounds that are none', { type: 'RoundsForTime', rounds: -1, movements: 'all' }, 'Rounds for time'],
  ['no details at all', { type: 'Tabata' }, 'Tabata'],
]

for (const [behaviour, details, sentence] of malformed) {
  test(`malformed details still give the best sentence: ${behaviour}`, () => assert.equal(describe(details), sentence))
}

test('an empty workout is described by its name, or else by its format', () => {
  assert.equal(toSentence({ type: 'Generic', name: 'Open Gym', details: {} }, gymMovements), 'Open Gym')
  assert.equal(toSentence({ type: 'Cardio', name: null, details: null }, gymMovements), 'Cardio')
})

test('texts of the author keep their line breaks and nothing else, and no description is longer than the API’s limit', () => {
  const description = ' Easy\n\tand  slow. '
  assert.equal(describe({ type: 'WarmUp', description }), 'Warm-up\nEasy\nand slow.')
  assert.equal(describe({ type: 'Generic', description: 'a'.repeat(99_000), name: 'b'.repeat(99_000) }).length, 100_000)
})

test('a text cannot steer the terminal that shows it', () => {
  assert.equal(describe({ type: 'Generic', description: 'Clean\u001b[2J and jerk' }), 'Clean [2J and jerk')
})

test('a whiteboard has a title, the format, a line a movement and the cap', () => {
  const details = { type: 'FranStyle', rep_scheme: '21-15-9', time_cap: 600, movements: [{ id: 'mv_thruster' }] }
  const expected = ['"Fran"', '21-15-9 reps for time of:', '  Thrusters', 'Time cap: 10 minutes']
  assert.deepEqual(toText({ type: 'FranStyle', name: 'Fran', details }, gymMovements).split('\n'), expected)
})

test('a workout without a name begins with its format', () => {
  const board = toText({ type: 'Amrap', name: null, details: cindy }, gymMovements).split('\n')
  assert.deepEqual(board, ['AMRAP in 20 minutes of:', '  5 Pull-ups', '  10 Push-ups', '  15 Air Squats'])
})

function describe(details: object): string {
  return toSentence({ type: 'type' in details ? String(details.type) : '', name: null, details }, gymMovements)
}

function squats(reps: string) {
  return { id: 'mv_back_squat', reps }
}
