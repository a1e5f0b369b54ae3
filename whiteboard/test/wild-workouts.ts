import type { WorkoutToRead } from '../src/details/read-details.ts'
import type { ReadableMovement } from '../src/read/movement-index.ts'
import { generatedWorkout } from './generated-workouts.ts'

export function wildMovements(random: () => number): readonly ReadableMovement[] {
  return names.map((name, at) => {
    const id = `mv_wild_${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`
    const isMachine = at % 9 === 0
    return isMachine
      ? { id, name, has_distance: true, has_calories: true, has_duration: true }
      : {
          id,
          name,
          has_reps: true,
          has_load: random() < 0.5,
          has_duration: random() < 0.2,
          has_height: random() < 0.15,
        }
  })
}

const names =
  `Bicep Curl 21s|1-Arm DB Row|5-10-5 Shuttle|V-Up|Farmer's Walk|Air Bike (Echo)|Push-up / Pull-up|T2B + Pull-up
Row/Ski|Kettlebell Swing – Russian|100 m Sprint|Burpee Over Bar, Lateral|EMOM Row|AMRAP Finisher|Plank: side|Snatch x 2
then Jump|Each Leg Squat|Dumbbell Press (each arm)|Run with Vest|Sit-up or Crunch|Squat at 90°|Hang Clean + Jerk
Box Jump 24"|Row for Calories|Tempo Squat|Rope Climb 15 ft|Wall-Ball 20 lb|No-jump Burpee|Rest Pose|3-Position Snatch
½ Kneeling Press|Échelle|Kniebeuge|Pull-up [banded]|Minute Plank|Round House Kick|Set Position Hold|For Time Sprint
Workout Warm-up|Partner Carry|Bike|Run|Row|Burpee|Thruster|Double-under|Clean and Jerk`.split(/[|\n]/)

/**
 * Texts for notes, descriptions and names that a reader of boards could take for work, labels or lists. Tests use them.
 */
const prose = [
  'Keep 3 x 10 in mind.',
  '10 x 400 m, easy',
  '- bullets\n- 10 Burpees\n* 5 x 5',
  '> quoted',
  '100 kg max',
  'A. first\nB. second',
  'For time: go!',
  '"quoted" words',
  '  spaced   out  ',
  'Rest 2 min',
  'x',
  '5',
  '…',
  '10 Burpees\n\n20 Squats',
  'ends with [brackets]',
  'open [ bracket',
  '[all of it]',
  'with / slash',
  'https://example.org/wod?x=1',
  'line one\r\nline two',
  '---',
  '♀ 35 lb ♂ 50 lb',
  'Level 1: 3 rounds',
  'RX: 50/35',
  'time cap: 12',
  '@ 80%',
  'or 10 Pull-ups',
  '“curly” – dashes — and ½',
  '👍 good',
]

export function wildWorkout(random: () => number, movements: readonly ReadableMovement[]): WorkoutToRead {
  const text = () => prose[Math.floor(random() * prose.length)] ?? ''
  const maybe = (name: string, share: number) => (random() < share ? { [name]: text() } : {})
  const withNotes = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withNotes)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withNotes(member)]))
    return 'id' in members ? { ...members, ...maybe('note', 0.25) } : members
  }
  const { type, name, details } = generatedWorkout(random, movements)
  const own = /^(Generic|WarmUp)$/.test(type) ? { ...maybe('name', 0.5), description: text() } : {}
  const members = Object.fromEntries(Object.entries(details).map(([member, value]) => [member, withNotes(value)]))
  return { type, name: random() < 0.4 ? text() : name, details: { ...members, ...own, ...maybe('note', 0.5) } }
}
