import type { RuleCases } from './rule-cases.ts'

const pullUps = [{ id: 'mv_pull_up', reps: '5' }]
const rest = { type: 'as_needed' }
const plank = { id: 'mv_plank_hold', duration: 60 }

/** Workouts that trip the rules of a workout as a whole, each beside one that nearly does. */
export const workoutCases = {
  'missing-member': [
    {
      behaviour: 'an AMRAP without a duration',
      trips: { type: 'Amrap', movements: pullUps },
      path: '/details',
      sentence: 'member `duration` is missing',
      remedy: 'Add "duration": a whole number of seconds, such as 1200.',
      nearly: { type: 'Amrap', duration: 1200, movements: pullUps },
    },
    {
      behaviour: 'a needed member that is misspelt',
      trips: { type: 'RoundsForTime', round: 5, movements: pullUps },
      path: '/details/round',
      sentence: 'unknown member `round`; did you mean `rounds`?',
      remedy: 'Write "rounds".',
      nearly: { type: 'RoundsForTime', rounds: 5, round: 5, movements: pullUps },
    },
    {
      behaviour: 'a line without a movement',
      trips: { type: 'ForTime', movements: [{ reps: '30', load: '61/43 kg' }] },
      path: '/details/movements/0',
      sentence: 'member `id` is missing',
      remedy: 'Add "id": a movement id: mv_ and 1 to 64 of A-Z a-z 0-9 _ -.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '30', load: '61/43 kg' }] },
    },
    {
      behaviour: 'a ladder that does not say how it grows',
      trips: { type: 'Amrap', duration: 600, initial_reps: 4, movements: [{ id: 'mv_pull_up' }] },
      path: '/details/rep_increment',
      sentence: 'A ladder needs `initial_reps` and `rep_increment`, and has no `rep_increment`.',
      remedy: 'Add `rep_increment`: a whole number.',
      nearly: { type: 'Amrap', duration: 600, initial_reps: 4, rep_increment: 4, movements: [{ id: 'mv_pull_up' }] },
    },
    {
      behaviour: 'a fixed rest that does not say how long',
      trips: { type: 'RoundsForTime', rounds: 5, rest: { type: 'fixed' }, movements: pullUps },
      path: '/details/rest/duration',
      sentence: 'A rest of type "fixed" needs its `duration`.',
      remedy: 'Add `duration`: a whole number of seconds.',
      nearly: { type: 'RoundsForTime', rounds: 5, rest, movements: pullUps },
    },
  ],
  'wrong-type': [
    {
      behaviour: 'repetitions that are a number',
      trips: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: 100 }] },
      path: '/details/movements/0/reps',
      sentence: 'is the number 100; expected text such as "5", "6-8", "Max" or "21-15-9"',
      remedy: 'Write it in quotes: "100".',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: '100' }] },
    },
    {
      behaviour: 'a duration as a clock shows it',
      trips: { type: 'Amrap', duration: '20:00', movements: pullUps },
      path: '/details/duration',
      sentence: 'is the string "20:00"; expected a whole number of seconds, such as 1200',
      remedy: 'Write 1200, the seconds of 20:00.',
      nearly: { type: 'Amrap', duration: 1200, reps_only: null, movements: pullUps },
    },
    {
      behaviour: 'an id that is no id of a movement',
      trips: { type: 'ForTime', movements: [{ id: 'pull_up', reps: '5' }] },
      path: '/details/movements/0/id',
      sentence: 'is the string "pull_up"; expected a movement id: mv_ and 1 to 64 of A-Z a-z 0-9 _ -',
      remedy: 'Write a movement id: mv_ and 1 to 64 of A-Z a-z 0-9 _ -.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_of_another_gym', reps: '5' }] },
    },
  ],
  'wrong-movement-count': [
    {
      behaviour: 'a cardio of two movements',
      trips: { type: 'Cardio', fixed: 'distance', movements: [run(400), run(800)] },
      path: '/details/movements',
      sentence: 'has 2 elements; at most 1 are allowed',
      remedy: 'Keep 1, or divide it.',
      nearly: { type: 'Cardio', fixed: 'distance', movements: [run(400)] },
    },
    {
      behaviour: 'an AMRAP of nothing',
      trips: { type: 'Amrap', duration: 600, movements: [] },
      path: '/details/movements',
      sentence: 'has 0 elements; at least 1 are needed',
      remedy: 'Add what is missing.',
      nearly: { type: 'Amrap', duration: 600, movements: Array.from({ length: 100 }, () => run(100)) },
    },
    {
      behaviour: 'an EMOM with neither movements nor slots',
      trips: { type: 'Emom', interval: 60, rounds: 10, movements: [] },
      path: '/details/movements',
      sentence: 'There is neither a movement nor a slot.',
      remedy: 'Add `movements`, or one list a slot in `slots`.',
      nearly: { type: 'Emom', interval: 60, rounds: 10, slots: [pullUps, []] },
    },
    {
      behaviour: 'an EMOM of nothing but rests',
      trips: { type: 'Emom', interval: 60, rounds: 10, slots: [[], []] },
      path: '/details/movements',
      sentence: 'There is neither a movement nor a slot.',
      remedy: 'Add `movements`, or one list a slot in `slots`.',
      nearly: { type: 'Emom', interval: 60, rounds: 10, slots: [[{ id: 'mv_row', note: 'for calories' }], []] },
    },
  ],
  'scheme-does-not-fit-sets': [
    {
      behaviour: 'four sets by a scheme of five',
      trips: { type: 'Strength', sets: 4, rest, movements: [{ id: 'mv_deadlift', reps: '5-5-3-3-1' }] },
      path: '/details/movements/0/reps',
      sentence: '5-5-3-3-1 is a scheme of 5 sets, and `sets` is 4.',
      remedy: 'Write `sets: 5`, or a scheme of 4.',
      nearly: { type: 'Strength', sets: 4, rest, movements: [{ id: 'mv_deadlift', reps: '6-8' }] },
    },
  ],
  'unknown-rest-type': [
    {
      behaviour: 'a rest that is spelt another way',
      trips: { type: 'Strength', sets: 5, rest: { type: 'as needed' }, movements: [squats('5')] },
      path: '/details/rest/type',
      sentence: '"as needed" is not a type of rest.',
      remedy: 'Write "as_needed".',
      nearly: { type: 'Strength', sets: 5, rest: { type: 'as_needed', duration: 60 }, movements: [squats('5')] },
    },
  ],
  'slot-too-full': [
    {
      behaviour: 'more swings than a minute holds',
      trips: { type: 'Emom', interval: 60, rounds: 10, movements: [swings('51')] },
      path: '/details/movements',
      sentence: 'The work takes 62 seconds at the very least, and the interval is 1 minute.',
      remedy: 'Take work out, or write a longer `interval`.',
      nearly: { type: 'Emom', interval: 60, rounds: 10, movements: [swings('50')] },
    },
    {
      behaviour: 'a slot with a minute of plank and something more',
      trips: { type: 'Emom', interval: 60, rounds: 10, slots: [pullUps, [plank, ...pullUps]], movements: [] },
      path: '/details/slots/1',
      sentence: 'The work takes 64 seconds at the very least, and the interval is 1 minute.',
      remedy: 'Take work out, or write a longer `interval`.',
      nearly: { type: 'Emom', interval: 60, rounds: 10, slots: [pullUps, [plank]], movements: [] },
    },
    {
      behaviour: 'a death by that starts with its end',
      trips: { type: 'DeathBy', interval: 60, initial_reps: 100, rep_increment: 1, movements: [{ id: 'mv_burpee' }] },
      path: '/details/initial_reps',
      sentence: 'The work takes 3:20 at the very least, and the interval is 1 minute.',
      remedy: 'Take work out, or write a longer `interval`.',
      nearly: { type: 'DeathBy', interval: 60, initial_reps: 10, rep_increment: 1, movements: [{ id: 'mv_burpee' }] },
    },
  ],
  'cap-too-short': [
    {
      behaviour: 'a cap of ten, meant in minutes',
      trips: { type: 'ForTime', time_cap: 10, movements: pullUps },
      path: '/details/time_cap',
      sentence: 'A time cap of 10 seconds is under a minute; it is given in seconds.',
      remedy: 'Write 600 for 10 minutes.',
      nearly: { type: 'ForTime', time_cap: 60, movements: pullUps },
    },
  ],
  'duration-too-short': [
    {
      behaviour: 'an AMRAP of twenty, meant in minutes',
      trips: { type: 'Amrap', duration: 20, movements: pullUps },
      path: '/details/duration',
      sentence: 'An AMRAP of 20 seconds is very short; it is given in seconds.',
      remedy: 'Write 1200 for 20 minutes.',
      nearly: { type: 'Amrap', duration: 30, movements: pullUps },
    },
    {
      behaviour: 'a rest of two, meant in minutes',
      trips: { type: 'RoundsForTime', rounds: 5, rest: { type: 'fixed', duration: 2 }, movements: pullUps },
      path: '/details/rest/duration',
      sentence: 'A rest of 2 seconds is very short; it is given in seconds.',
      remedy: 'Write 120 for 2 minutes.',
      nearly: { type: 'RoundsForTime', rounds: 5, rest: { type: 'fixed', duration: 5 }, movements: pullUps },
    },
    {
      behaviour: 'an interval of two, meant in minutes',
      trips: { type: 'Emom', interval: 2, rounds: 10, movements: [{ id: 'mv_burpee', reps: 'Max' }] },
      path: '/details/interval',
      sentence: 'An interval of 2 seconds is very short; it is given in seconds.',
      remedy: 'Write 120 for 2 minutes.',
      nearly: { type: 'Emom', interval: 120, rounds: 10, movements: [{ id: 'mv_burpee', reps: 'Max' }] },
    },
  ],
  'scheme-in-an-interval': [
    {
      behaviour: 'a rep scheme on a line of an EMOM',
      trips: { type: 'Emom', interval: 180, rounds: 5, movements: [{ id: 'mv_thruster', reps: '21-15-9' }] },
      path: '/details/movements/0/reps',
      sentence: '21-15-9 is a scheme of 3 rounds, and every interval is the same.',
      remedy: 'Write the repetitions of one interval, or use `slots`.',
      nearly: { type: 'Emom', interval: 180, rounds: 3, movements: [{ id: 'mv_thruster', reps: '21-15-9' }] },
    },
  ],
  'two-kinds-of-slots': [
    {
      behaviour: 'an EMOM with slots and movements of every interval',
      trips: { type: 'Emom', interval: 60, rounds: 10, slots: [pullUps], movements: pullUps },
      path: '/details/movements',
      sentence: 'There are both `slots` and `movements` of every interval.',
      remedy: 'Write the movements into the slots, and `movements: []`.',
      nearly: { type: 'Emom', interval: 60, rounds: 10, slots: [], movements: pullUps },
    },
  ],
} as const satisfies RuleCases

function run(metres: number) {
  return { id: 'mv_run', distance: metres }
}

function squats(reps: string) {
  return { id: 'mv_back_squat', reps }
}

function swings(reps: string) {
  return { id: 'mv_kettlebell_swing', reps, load: '24/16 kg' }
}
