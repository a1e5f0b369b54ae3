import type { Items } from '../write-items.ts'

const competitionCount = 12

export function generation(number: number): Items {
  const label = `Generation ${number}`
  const details = { type: 'Generic', movements: [{ id: 'mv_one', reps: String(number) }] }
  const competitions = Array.from({ length: competitionCount }, (_, index) => ({
    id: `comp_${index}`,
    gym: 'gym_one',
    name: label,
    time_zone: 'UTC',
    status: number % 2 === 0 ? 'published' : 'draft',
    divisions: [{ id: `cd_${index}`, name: label }],
    events: [
      { id: `ce_${index}_shared`, name: label, workout: { id: 1 } },
      { id: `ce_${index}_own`, name: label, workout: { name: label, type: 'Generic', details } },
    ],
  }))
  return {
    gyms: [{ id: 'gym_one', name: label }],
    movements: [{ id: 'mv_one', name: label }],
    workouts: [{ id: 1, name: label, type: 'Generic', details }],
    competitions,
  }
}

export function generationOf(served: readonly unknown[]): number {
  const named = new Set(JSON.stringify(served).match(/(?<=Generation )\d+/g))
  const [only] = named
  if (named.size !== 1 || served.length !== competitionCount) throw new Error(`A mixture: ${[...named].join(', ')}`)
  return Number(only)
}
