import fc from 'fast-check'
import type { Items } from '../write-items.ts'

// Generates small catalogs of two gyms with everything that an import may meet: drafts, published and scheduled
// competitions, hidden items, past and future releases, and workouts of the library, the gym and the event.

export const generatedNow = Date.parse('2026-06-01T12:00:00Z')

const past = ['2026-03-01T00:00:00Z', '2026-05-01T09:00:00Z'] as const
const coming = ['2026-07-01T00:00:00Z', '2026-08-01T09:30:00Z'] as const

export const anyTime = fc.constantFrom(null, ...past, ...coming)

const anyStart = fc.constantFrom(...coming)

const gyms = [
  { id: 'gym_a', name: 'Harbor' },
  { id: 'gym_b', name: 'Summit' },
]

const movements = [
  { id: 'mv_squat', name: 'Air Squat', has_reps: true },
  { id: 'mv_pull', name: 'Pull-up', has_reps: true },
  { id: 'mv_sled', gym: 'gym_a', name: 'Sled Push', has_distance: true },
]

export function detailsOf(reps: number, movement = 'mv_squat') {
  return { type: 'ForTime', movements: [{ id: movement, reps: String(reps), load: null }] }
}

const libraryWorkouts = [
  { id: 1, name: 'Fran', type: 'ForTime', details: detailsOf(21) },
  { id: 2, name: 'Cindy', description: '<p>By hand.</p>', type: 'ForTime', details: detailsOf(5, 'mv_pull') },
  { id: 3, name: 'Pier', gym: 'gym_a', type: 'ForTime', details: detailsOf(50) },
]

export const anyOwnWorkout = fc
  .record(
    {
      name: fc.constantFrom(null, 'Chipper', 'Ladder'),
      description: fc.constantFrom('<p>Go.</p>', '<p>Breathe.</p>'),
      reps: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['reps'] },
  )
  .map(({ reps, ...members }) => ({ ...members, type: 'ForTime', details: detailsOf(reps) }))

export const anyNamedWorkout = fc.constantFrom({ id: 1 }, { id: 2 }, { name: 'Fran' }, { name: 'cindy' })

const anyWorkout = fc.oneof(anyOwnWorkout, anyNamedWorkout)

export const anyPublication = fc.oneof(
  fc.constant({ status: 'draft' }),
  fc.constant({ status: 'published' }),
  fc.constant({ status: 'published' }),
  anyStart.map((publish_at) => ({ publish_at })),
)

export const anyVisible = fc.constantFrom(true, true, true, false)

export const anyTeam = fc.constantFrom(
  { kind: 'individual', team_size: null, males_required: null, females_required: null },
  { kind: 'team', team_size: 3, males_required: 1, females_required: 2 },
  { kind: 'pair', team_size: 2, males_required: null, females_required: null },
)

const anyEvent = fc.record(
  {
    name: fc.constantFrom('Gangway', 'Pier Run', 'Final'),
    kind: fc.constantFrom('individual', 'team'),
    order: fc.nat(3),
    visible: anyVisible,
    instructions: fc.constantFrom(null, '<p>Bring a rope.</p>'),
    deadline: anyTime,
    deadline_buffer: fc.constantFrom(0, 15),
    released_at: anyTime,
    score_visibility: fc.constantFrom('immediate', 'hidden'),
    tie_break: fc.constantFrom('none', 'time'),
    workout: anyWorkout,
    scaled_workout: fc.oneof(anyWorkout, fc.constant(null)),
    foundations_workout: fc.oneof(fc.constant(null), anyWorkout),
  },
  { requiredKeys: ['name', 'workout'] },
)

const anyDivision = fc
  .record(
    {
      name: fc.constantFrom('Rx', 'Scaled', 'Masters'),
      order: fc.nat(3),
      visible: anyVisible,
      registration_count: fc.nat(9),
      registration_limit: fc.constantFrom(null, 10, 40),
      team: anyTeam,
    },
    { requiredKeys: ['name', 'team'] },
  )
  .map(({ team, ...members }) => ({ ...members, ...team }))

export interface GeneratedCompetition {
  readonly id: string
  readonly gym: string
  readonly divisions: readonly ({ readonly id: string } & object)[]
  readonly events: readonly ({ readonly id: string } & object)[]
}

function anyCompetition(id: string, gym: string): fc.Arbitrary<GeneratedCompetition> {
  const members = fc.record(
    {
      name: fc.constantFrom('Harbor Open', 'Night Games'),
      description: fc.constantFrom('', '<p>By the water.</p>'),
      time_zone: fc.constantFrom('Europe/Lisbon', 'America/New_York'),
      registration_opens_at: fc.constantFrom(null, past[0]),
      registration_closes_at: fc.constantFrom(null, coming[0]),
      video_url: fc.constant('https://example.org/film'),
    },
    { requiredKeys: ['name', 'time_zone'] },
  )
  const parts = { events: fc.array(anyEvent, { maxLength: 3 }), divisions: fc.array(anyDivision, { maxLength: 3 }) }
  const shared = fc.boolean()
  return fc
    .tuple(members, anyPublication, fc.record(parts), shared, fc.nat(7))
    .map(([own, publication, { events, divisions }, isShared, mask]) => {
      const withIds: ({ id: string; workout: object } & object)[] = events.map((event, index) => ({
        id: `ce_${index + 1}`,
        ...event,
      }))
      if (isShared) shareWorkout(withIds, id)
      const ids = withIds.map((event) => event.id)
      return {
        id,
        gym,
        ...own,
        ...publication,
        divisions: divisions.map((division, index) => ({
          id: `cd_${index + 1}`,
          ...division,
          ...(index === 0 ? {} : { events: ids.filter((_, place) => (mask >> place) & 1) }),
        })),
        events: withIds,
      }
    })
}

export function sharedWorkoutId(competition: string): number {
  // No minted id reaches these numbers: minted ids follow the greatest id.
  return competition === 'comp_one' ? 9000 : 8000
}

function shareWorkout(events: { workout: object }[], competition: string): void {
  const workout = { id: sharedWorkoutId(competition), name: 'Shared', type: 'ForTime', details: detailsOf(9) }
  if (events.length > 1) for (const event of events.slice(0, 2)) event.workout = workout
}

export type GeneratedCatalog = Omit<Items, 'competitions'> & { readonly competitions: readonly GeneratedCompetition[] }

export const anyCatalog: fc.Arbitrary<GeneratedCatalog> = fc
  .tuple(anyCompetition('comp_one', 'gym_a'), anyCompetition('comp_two', 'gym_b'))
  .map((competitions) => ({ gyms, movements, workouts: libraryWorkouts, competitions }))
