import type { WorkoutItem } from '../../server/src/contract/catalog-file.ts'
import { pick, repeatableRandom } from './random.ts'

export const gym = { id: 'gym_bench', name: 'Bench Street Fitness' } as const

/** The size of generated competitions. */
export interface Shape {
  readonly name: 'usual' | 'small'
  readonly paragraphs: number
  readonly divisions: number
  readonly events: number
}

/** The size of a usual competition. In a response, the competition has 20.5 KB. */
export const usual: Shape = { name: 'usual', paragraphs: 8, divisions: 6, events: 7 }

/**
 * The size of a small competition. In a response, it has 3.2 KB. A catalog of a million such competitions has 22 GB.
 */
export const small: Shape = { name: 'small', paragraphs: 1, divisions: 1, events: 1 }

const usualMovements = new Set([1, 2, 3])
const divisionNames = ['Rx Women', 'Rx Men', 'Scaled Women', 'Scaled Men', 'Masters Women 40+', 'Masters Men 40+']

export function competitionMaker(workouts: readonly WorkoutItem[], shape: Shape): (index: number) => object {
  const usable = workouts.filter(({ details = {} }) => usualMovements.has(namedMovements(details)))
  return (index) => {
    const random = repeatableRandom(index + 1)
    const key = keyOf(index)
    const name = `${pick(places, random)} ${pick(occasions, random)} ${2000 + (index % 27)}`
    return {
      id: competitionId(index),
      gym: gym.id,
      name,
      description: `<h2>${name}</h2>${paragraphs(shape.paragraphs, random)}`,
      status: 'published',
      time_zone: pick(['Europe/Lisbon', 'America/Halifax', 'Australia/Perth'], random),
      divisions: divisionNames.slice(0, shape.divisions).map((division, order) => ({
        id: `cd_bench_${key}_${order}`,
        name: division,
        registration_count: Math.floor(random() * 80),
        registration_limit: 80,
      })),
      events: Array.from({ length: shape.events }, (_, order) => ({
        id: `ce_bench_${key}_${order}`,
        name: `Event ${order + 1}: ${pick(occasions, random)}`,
        instructions: paragraphs(2, random),
        deadline: '2026-06-01T18:00:00Z',
        tie_break: 'time',
        workout: embedded(pick(usable, random), 'Rx', index),
        scaled_workout: embedded(pick(usable, random), 'Scaled', index),
      })),
      registration_opens_at: '2026-03-01T08:00:00Z',
      registration_closes_at: '2026-05-20T20:00:00Z',
    }
  }
}

export function competitionId(index: number): string {
  return `comp_bench_${keyOf(index)}`
}

function keyOf(index: number): string {
  return String(index).padStart(7, '0')
}

function embedded({ type, details, name }: WorkoutItem, level: string, index: number): object {
  return { name: `${name ?? type} ${level} ${index}`, type, details: { ...details, lane_plan: `${level} ${index}` } }
}

function namedMovements(details: object): number {
  return JSON.stringify(details).split('"mv_').length - 1
}

function paragraphs(count: number, random: () => number): string {
  return Array.from({ length: count }, () => `<p>${pick(sentences, random)} ${pick(sentences, random)}</p>`).join('')
}

const places = ['Harbor', 'Northside', 'Lighthouse', 'Granite', 'Riverside', 'Foundry', 'Old Town', 'Summit', 'Quarry']
const occasions = ['Classic', 'Throwdown', 'Open', 'Games', 'Ladder', 'Qualifier', 'Relay', 'Challenge', 'Finale']
const sentences = [
  'Lanes are drawn on the evening before, and every lane has a judge of its own.',
  'Athletes stand behind the line until the horn; whoever leaves early waits five seconds.',
  'The score is the time at which the last repetition is called good, or the repetitions done at the cap.',
  'A video must show the whole body, the clock and the equipment from the first second to the last.',
  'Bars are loaded by the athletes; collars stay on between sets, and plates are returned to the rack.',
  'Warm-up space is open an hour before each heat, and the floor is cleared ten minutes before it.',
  'Ties are broken by the time at the end of the first round, which judges write down.',
  'Spectators are welcome on both sides of the floor; tickets are sold at the door until noon.',
]
