import type { RuleCases } from './rule-cases.ts'

const pullUps = [{ id: 'mv_pull_up', reps: '5' }]
const rest = { type: 'as_needed' }

/** Workouts that trip the rules of single lines and texts, each beside one that nearly does. */
export const lineCases = {
  'missing-measure': [
    {
      behaviour: 'a line of a task that does not say how much',
      trips: { type: 'ForTime', movements: [{ id: 'mv_row', load: null }] },
      path: '/details/movements/0',
      sentence: 'The line does not say how much Row is to be done.',
      remedy: 'Add `calories` or `distance` or `duration`.',
      nearly: { type: 'Tabata', rounds: 8, work: 20, rest, movements: [{ id: 'mv_row', load: null }] },
    },
    {
      behaviour: 'a cardio over a distance whose line has a duration',
      trips: { type: 'Cardio', fixed: 'distance', movements: [{ id: 'mv_run', duration: 1800 }] },
      path: '/details/movements/0',
      sentence: 'The workout fixes the distance, and Run has none.',
      remedy: 'Write `fixed: duration`, or add `distance`.',
      nearly: { type: 'Cardio', fixed: 'duration', movements: [{ id: 'mv_run', duration: 1800 }] },
    },
  ],
  'measure-not-applicable': [
    {
      behaviour: 'a load on a movement that has none',
      trips: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: '5', load: '9/6 kg' }] },
      path: '/details/movements/0/load',
      sentence: 'Pull-up is given `load`, but it has no load.',
      remedy: 'Take `load` out, or give mv_pull_up `has_load: true`.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: '5', load: null }] },
    },
    {
      behaviour: 'a percentage of a maximum on a movement without a load',
      trips: { type: 'Strength', rest, movements: [{ id: 'mv_pull_up', reps: '5', percent: '70%' }] },
      path: '/details/movements/0/percent',
      sentence: 'Pull-up is given `percent`, but it has no load.',
      remedy: 'Take `percent` out, or give mv_pull_up `has_load: true`.',
      nearly: { type: 'Strength', rest, movements: [{ id: 'mv_back_squat', reps: '5', percent: '70%' }] },
    },
    {
      behaviour: 'repetitions on a rower in a buy-in',
      trips: { type: 'ForTime', buy_in: [{ id: 'mv_row', reps: '50' }], movements: pullUps },
      path: '/details/buy_in/0/reps',
      sentence: 'Row is given `reps`, but it has no reps.',
      remedy: 'Take `reps` out, or give mv_row `has_reps: true`.',
      nearly: { type: 'ForTime', buy_in: [{ id: 'mv_row', calories: 50 }], movements: pullUps },
    },
  ],
  'not-a-rep-scheme': [
    {
      behaviour: 'a scheme with commas',
      trips: { type: 'FranStyle', rep_scheme: '21,15,9', movements: [{ id: 'mv_thruster' }] },
      path: '/details/rep_scheme',
      sentence: '"21,15,9" is not a rep scheme.',
      remedy: 'Write the repetitions of each round with hyphens between, such as "21-15-9".',
      nearly: { type: 'FranStyle', rep_scheme: '21–15–9', movements: [{ id: 'mv_thruster' }] },
    },
    {
      behaviour: 'a scheme that breaks off',
      trips: { type: 'FranStyle', rep_scheme: '21-15-', movements: [{ id: 'mv_thruster' }] },
      path: '/details/rep_scheme',
      sentence: '"21-15-" is not a rep scheme.',
      remedy: 'Write the repetitions of each round with hyphens between, such as "21-15-9".',
      nearly: { type: 'FranStyle', rep_scheme: '21-15', movements: [{ id: 'mv_thruster' }] },
    },
    {
      behaviour: 'sets written into the repetitions',
      trips: { type: 'Strength', rest, movements: [{ id: 'mv_back_squat', reps: '5x5' }] },
      path: '/details/movements/0/reps',
      sentence: '"5x5" is no number of repetitions.',
      remedy: 'Write the number of sets in `sets` or `rounds`, and the repetitions of one here.',
      nearly: { type: 'Strength', rest, movements: [{ id: 'mv_back_squat', reps: '5-5' }] },
    },
    {
      behaviour: 'repetitions in words',
      trips: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: 'a few' }] },
      path: '/details/movements/0/reps',
      sentence: '"a few" is no number of repetitions.',
      remedy: 'Write a count such as "5", a range "6-8", a scheme "21-15-9" or "Max"; anything else belongs in `note`.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: 'Max unbroken' }] },
    },
  ],
  'not-a-quantity': [
    {
      behaviour: 'a distance in calories',
      trips: { type: 'ForTime', movements: [{ id: 'mv_row', distance: '15/12 calories' }] },
      path: '/details/movements/0/distance',
      sentence: '"15/12 calories" cannot be read as distance.',
      remedy: 'Write a number (metres) or text such as "400/350 meters".',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_row', calories: '15/12 calories' }] },
    },
    {
      behaviour: 'a height that may be inches or centimetres',
      trips: { type: 'ForTime', movements: [{ id: 'mv_box_jump', reps: '30', height: '24/20' }] },
      path: '/details/movements/0/height',
      sentence: '"24/20" cannot be read as height.',
      remedy: 'Write a number (centimetres) or text such as "24/20 in".',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_box_jump', reps: '30', height: '24/20"' }] },
    },
  ],
  'not-a-tempo': [
    {
      behaviour: 'a tempo of three phases',
      trips: { type: 'Strength', rest, movements: [{ id: 'mv_back_squat', reps: '5', tempo: '321' }] },
      path: '/details/movements/0/tempo',
      sentence: '"321" is not a tempo of four phases.',
      remedy: 'Write the seconds down, at the bottom, up and at the top, such as "3211" or "30X1".',
      nearly: { type: 'Strength', rest, movements: [{ id: 'mv_back_squat', reps: '5', tempo: '32X1 tempo' }] },
    },
  ],
  'unknown-load-unit': [
    {
      behaviour: 'a load in pood',
      trips: { type: 'ForTime', movements: [{ id: 'mv_kettlebell_swing', reps: '21', load: '1.5/1 pood' }] },
      path: '/details/movements/0/load',
      sentence: 'The load "1.5/1 pood" is in neither kg nor lb.',
      remedy: 'Write kg or lb, such as "43/30 kg", or a number with `load_unit` beside it.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_kettlebell_swing', reps: '21', load: '1.5x bodyweight' }] },
    },
    {
      behaviour: 'a number without a unit beside it',
      trips: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: 43 }] },
      path: '/details/movements/0/load',
      sentence: 'The load 43 is in neither kg nor lb.',
      remedy: 'Write kg or lb, such as "43/30 kg", or a number with `load_unit` beside it.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: 43, load_unit: 'kg' }] },
    },
    {
      behaviour: 'a percentage where a load belongs',
      trips: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: '65-70%' }] },
      path: '/details/movements/0/load',
      sentence: 'The load "65-70%" is in neither kg nor lb.',
      remedy: 'Write it in `percent` instead of `load`.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', percent: '65-70%' }] },
    },
    {
      behaviour: 'a pair of loads in stones',
      trips: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: pair('st') }] },
      path: '/details/movements/0/load',
      sentence: 'The load {"male":95,"female":65,"unit":"st"} is in neither kg nor lb.',
      remedy: 'Write kg or lb, such as "43/30 kg", or a number with `load_unit` beside it.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: pair('lbs') }] },
    },
    {
      behaviour: 'a unit beside the number that is none',
      trips: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: 43, load_unit: 'kgg' }] },
      path: '/details/movements/0/load_unit',
      sentence: '"kgg" is neither kg nor lb.',
      remedy: 'Write kg or lb, such as "43/30 kg", or a number with `load_unit` beside it.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '21', load: '43/30', load_unit: 'kg' }] },
    },
  ],
  'looks-like-another-movement': [
    {
      behaviour: 'a misspelt movement in the words of a Generic',
      trips: { type: 'Generic', description: 'Twenty Trusters, then pull-ups until you drop.' },
      path: '/details/description',
      sentence: '"trusters" looks like the movement Thruster.',
      remedy: 'Write "Thruster" if it is meant.',
      nearly: {
        type: 'Generic',
        description: 'Thrust twenty times, then set up the bar for push ups and back squats.',
      },
    },
    {
      behaviour: 'two letters swapped in a note',
      trips: { type: 'WarmUp', movements: [{ id: 'mv_back_squat', note: 'as light as the front sqaut' }] },
      path: '/details/movements/0/note',
      sentence: '"front sqaut" looks like the movement Front Squat.',
      remedy: 'Write "Front Squat" if it is meant.',
      nearly: { type: 'WarmUp', movements: [{ id: 'mv_back_squat', note: 'as light as the front squats' }] },
    },
    {
      behaviour: 'a line that is named as another movement than its id',
      trips: { type: 'ForTime', movements: [{ id: 'mv_push_press', name: 'Push Jerk', reps: '5' }] },
      path: '/details/movements/0/name',
      sentence: 'The line is named "Push Jerk", but mv_push_press is Push Press.',
      remedy: 'Write the id of Push Jerk, or correct the name.',
      nearly: { type: 'ForTime', movements: [{ id: 'mv_push_press', name: 'push press', reps: '5' }] },
    },
  ],
} as const satisfies RuleCases

function pair(unit: string) {
  return { male: 95, female: 65, unit }
}
