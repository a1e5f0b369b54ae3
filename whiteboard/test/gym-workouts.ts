import type { WorkoutType } from '../src/index.ts'

export const gymWorkouts = [
  gymWorkout('Lines of a text stay lines', 'Generic', {
    description: 'AMRAP 8\n12 DB Overhead Press\n12 DB Rows\n\nRest 2 min, then again',
  }),
  gymWorkout('A rest in an EMOM', 'Emom', {
    interval: 60,
    rounds: 12,
    slots: [[{ id: 'mv_row', calories: '15/12' }], [{ id: 'mv_burpee', reps: '10' }], []],
  }),
  gymWorkout('Stations of an interval', 'Emom', {
    interval: 120,
    rounds: 8,
    slots: [
      [{ id: 'mv_run', distance: 200 }],
      [{ id: 'mv_pull_up', reps: '12' }],
      [],
      [{ id: 'mv_burpee', reps: '15' }],
    ],
  }),
  gymWorkout('As long and as far as possible', 'Amrap', {
    duration: 900,
    rounds: 3,
    rest: { type: 'fixed', duration: 120 },
    movements: [
      { id: 'mv_l_sit', duration: 'Max s' },
      { id: 'mv_row', distance: 'Max m' },
      { id: 'mv_row', duration: 60, calories: 'Max' },
    ],
  }),
  gymWorkout('Plurals of what moves from place to place', 'ForTime', {
    movements: [
      { id: 'mv_s2oh', name: 'Shoulder to Overhead', reps: '30' },
      { id: 'mv_c2b', name: 'Chest to Bar Pull-up', reps: '30' },
      { id: 'mv_g2oh', name: 'Ground to Overhead', reps: '30' },
      { id: 'mv_t2b', name: 'Toes to Bar', reps: '30' },
    ],
  }),
  gymWorkout('A scheme in the plural', 'FranStyle', {
    rep_scheme: '21-15-9',
    movements: [
      { id: 'mv_deadlift', load: '102/70 kg' },
      { id: 'mv_handstand_push_up' },
      { id: 'mv_row', calories: '15/12' },
    ],
  }),
  gymWorkout('A scheme with more around it', 'FranStyle', {
    rep_scheme: '15-12-9',
    time_cap: 900,
    movements: [{ id: 'mv_thruster', load: '43/30 kg' }, { id: 'mv_pull_up' }],
    buy_in: [{ id: 'mv_run', distance: 400 }],
    after_each_round: [{ id: 'mv_double_under', reps: '30' }],
    cash_out: [{ id: 'mv_row', calories: 40 }],
  }),
  gymWorkout('A complex by its parts', 'Strength', {
    sets: 5,
    rest: { type: 'interval', duration: 120 },
    movements: [
      {
        id: 'mv_power_clean',
        reps: '1',
        percent: '75+%',
        plus: [
          { id: 'mv_hang_power_clean', reps: '1' },
          { id: 'mv_push_jerk', reps: '1' },
        ],
      },
    ],
  }),
  gymWorkout('A complex that is a movement', 'Strength', {
    sets: 5,
    rest: { type: 'as_needed' },
    movements: [{ id: 'mv_complex', name: 'Power Clean + Jerk', reps: '1+1', rpe: 8 }],
  }),
  gymWorkout('Max calories in a time', 'Cardio', {
    fixed: 'duration',
    movements: [{ id: 'mv_row', duration: 180, calories: 'Max' }],
  }),
  gymWorkout('Kettlebells by the pood', 'Amrap', {
    duration: 720,
    movements: [{ id: 'mv_kettlebell_swing', reps: '15', load: '1.5/1 pood' }],
  }),
  gymWorkout('Partners on an open ladder', 'Amrap', {
    duration: 720,
    initial_reps: 4,
    rep_increment: 4,
    movements: [{ id: 'mv_power_clean', load: '60/42.5 kg' }, { id: 'mv_burpee' }],
    team: { size: 2, work: 'one_at_a_time' },
    note: 'Rx+: 70/47.5 kg\nSwitch whenever you like',
  }),
  gymWorkout('Rounds for quality with a cap', 'RoundsForTime', {
    rounds: 5,
    for_time: false,
    time_cap: 1200,
    movements: [
      { id: 'mv_ring_muscle_up', reps: '3', or: [{ id: 'mv_bar_muscle_up', reps: '5' }] },
      { id: 'mv_pistol', reps: '10', note: 'alternating' },
    ],
  }),
  gymWorkout('A buy-in where nobody expects one', 'Emom', {
    interval: 60,
    rounds: 10,
    buy_in: [{ id: 'mv_run', distance: 800 }],
    movements: [{ id: 'mv_burpee', reps: '10' }],
    cash_out: [{ id: 'mv_plank_hold', duration: 120 }],
  }),
] as const

function gymWorkout(name: string, type: WorkoutType, details: object) {
  return { name, type, details: { type, ...details } }
}
