import fc from 'fast-check'
import {
  anyCatalog,
  anyNamedWorkout,
  anyOwnWorkout,
  anyTeam,
  anyTime,
  anyVisible,
  detailsOf,
  sharedWorkoutId,
  type GeneratedCatalog,
  type GeneratedCompetition,
} from './generated-catalog.ts'

export type Mode = 'take over' | 'take over, parts beside' | 'whole'

/** A catalog and a file that changes some of it. */
export interface Pair {
  readonly catalog: GeneratedCatalog
  readonly mode: Mode
  readonly file: GeneratedFile
}

type Members = Readonly<Record<string, unknown>>

export interface GeneratedFile {
  readonly gyms?: readonly Members[]
  readonly movements?: readonly Members[]
  readonly workouts?: readonly Members[]
  readonly competitions?: readonly ChangedCompetition[]
  readonly divisions?: readonly Members[]
  readonly events?: readonly Members[]
}

export interface ChangedCompetition extends Members {
  readonly id: string
  readonly divisions?: readonly Part[]
  readonly events?: readonly Part[]
}

export type Part = Members & { readonly id: string }

const anyChangedPublication = fc.constantFrom(
  {},
  {},
  { status: 'draft' },
  { status: 'published' },
  { publish_at: null },
  { publish_at: '2026-07-15T00:00:00Z' },
  { status: 'draft', publish_at: '2026-07-15T00:00:00Z' },
  { status: 'draft', publish_at: null },
)

function changedWorkout(competition: string) {
  const shared = sharedWorkoutId(competition)
  const withId = { id: shared, type: 'ForTime', details: detailsOf(8) }
  return fc.oneof(anyOwnWorkout, anyNamedWorkout, fc.constantFrom(withId, withId))
}

function changedEvent(competition: string): fc.Arbitrary<Members> {
  const workout = fc.oneof(anyOwnWorkout, anyNamedWorkout)
  return fc.record(
    {
      name: fc.constantFrom('Gangway', 'Renamed'),
      kind: fc.constantFrom('individual', 'pair'),
      order: fc.nat(3),
      visible: anyVisible,
      instructions: fc.constantFrom(null, '<p>Bring chalk.</p>'),
      deadline: anyTime,
      deadline_buffer: fc.constantFrom(0, 30),
      released_at: anyTime,
      score_visibility: fc.constantFrom('immediate', 'after_deadline'),
      tie_break: fc.constantFrom('none', 'reps'),
      workout: changedWorkout(competition),
      scaled_workout: fc.oneof(workout, fc.constant(null)),
      foundations_workout: fc.oneof(workout, fc.constant(null)),
    },
    { requiredKeys: [] },
  )
}

const changedDivision: fc.Arbitrary<Members> = fc
  .tuple(
    fc.record(
      {
        name: fc.constantFrom('Rx', 'Renamed'),
        order: fc.nat(3),
        visible: anyVisible,
        registration_count: fc.nat(9),
        registration_limit: fc.constantFrom(null, 12),
        mask: fc.nat(15),
      },
      { requiredKeys: [] },
    ),
    fc.oneof(fc.constant({}), anyTeam),
  )
  .map(([members, team]) => ({ ...members, ...team }))

function someParts(prefix: string, any: fc.Arbitrary<Members>): fc.Arbitrary<readonly Part[]> {
  const ids = fc.shuffledSubarray([1, 2, 3, 4].map((number) => `${prefix}_${number}`))
  const members = fc.array(any, { minLength: 4, maxLength: 4 })
  return fc.tuple(ids, members).map(([some, each]) => some.map((id, index) => ({ id, ...each[index] })))
}

function changedCompetition(was: GeneratedCompetition, mode: Mode): fc.Arbitrary<ChangedCompetition> {
  const members = fc.record(
    {
      name: fc.constant('Renamed Games'),
      description: fc.constantFrom('', '<p>New.</p>'),
      time_zone: fc.constant('Europe/Zurich'),
      registration_opens_at: fc.constantFrom(null, '2026-02-01T00:00:00Z'),
      registration_closes_at: fc.constantFrom(null, '2026-09-01T00:00:00Z'),
      video_url: fc.constantFrom(null, 'https://example.org/other'),
      divisions: someParts('cd', changedDivision),
      events: someParts('ce', changedEvent(was.id)),
    },
    { requiredKeys: [] },
  )
  return fc
    .tuple(members, anyChangedPublication)
    .map(([changed, publication]) => completed({ ...changed, ...publication, id: was.id }, was, mode))
}

function completed(item: ChangedCompetition, was: GeneratedCompetition, mode: Mode): ChangedCompetition {
  const isWhole = mode === 'whole'
  const there = (list: readonly { readonly id: string }[]) => new Set(isWhole ? [] : list.map(({ id }) => id))
  const [events, divisions] = [there(was.events), there(was.divisions)]
  const named = [...new Set([...events, ...(item.events ?? []).map(({ id }) => id)])]
  const completedEvents = item.events?.map((event) => {
    return events.has(event.id) ? event : { name: `Event ${event.id}`, workout: { id: 1 }, ...event }
  })
  const completedDivisions = item.divisions?.map(({ mask, ...division }) => ({
    ...(divisions.has(division.id) ? {} : { name: `Division ${division.id}` }),
    ...division,
    ...(typeof mask === 'number' ? { events: named.filter((_, index) => (mask >> index) & 1) } : {}),
  }))
  return {
    ...(isWhole ? { name: 'Whole Games', time_zone: 'Europe/Lisbon' } : {}),
    ...item,
    ...(completedEvents === undefined ? {} : { events: completedEvents }),
    ...(completedDivisions === undefined ? {} : { divisions: completedDivisions }),
  }
}

const changedMovement = fc.record(
  {
    name: fc.constantFrom('Pull', 'Pier Sled'),
    description: fc.constantFrom(null, '<p>All the way.</p>'),
    complex_details: fc.constantFrom(null, { movements: [{ id: 'mv_squat', reps: '3' }] }),
    has_calories: fc.boolean(),
    has_distance: fc.boolean(),
    has_duration: fc.boolean(),
    has_height: fc.boolean(),
    has_load: fc.boolean(),
    has_power: fc.boolean(),
    has_reps: fc.boolean(),
    source: fc.constantFrom('gym', 'federation'),
    video: fc.constantFrom(null, { service: 'youtube', id: 'a1' }, { service: 'vimeo', id: '2' }),
    aliases: fc.constantFrom([], ['Chin'], ['Chin', 'Heave']),
  },
  { requiredKeys: [] },
)

const changedWorkoutAlone = fc.record(
  {
    name: fc.constantFrom(null, 'Helen', 'Pier Two'),
    description: fc.constantFrom('<p>By heart.</p>', '<p>Slowly.</p>'),
    content: fc.constantFrom(
      { type: 'ForTime', details: detailsOf(45) },
      { type: 'Amrap', details: { ...detailsOf(6), type: 'Amrap', duration: 720 } },
    ),
  },
  { requiredKeys: [] },
)

const changedLibrary = fc.record(
  {
    gyms: fc.constant([{ id: 'gym_b', name: 'Summit Barbell' }]),
    movements: fc.oneof(
      changedMovement.map((members) => [{ id: 'mv_pull', ...members }]),
      changedMovement.map((members) => [{ id: 'mv_sled', gym: 'gym_a', ...members }]),
      fc.constant([{ id: 'mv_row', name: 'Row', has_distance: true }]),
    ),
    workouts: fc.oneof(
      changedWorkoutAlone.map(({ content, ...members }) => [{ id: 2, ...members, name: 'CINDY', ...content }]),
      changedWorkoutAlone.map(({ content, ...members }) => [{ id: 3, gym: 'gym_a', ...members, ...content }]),
      fc.constantFrom([{ id: 1, details: detailsOf(45) }], [{ type: 'ForTime', details: detailsOf(77) }]),
    ),
  },
  { requiredKeys: [] },
)

export function anyFile(catalog: GeneratedCatalog, mode: Mode): fc.Arbitrary<GeneratedFile> {
  const competitions = fc
    .tuple(...catalog.competitions.map((one) => changedCompetition(one, mode)))
    .chain((all) => fc.subarray(all, { minLength: 1 }))
  return fc.tuple(changedLibrary, competitions).map(([library, changed]) => {
    return mode === 'take over, parts beside'
      ? { ...library, ...standingBeside(changed) }
      : { ...library, competitions: changed }
  })
}

function standingBeside(changed: readonly ChangedCompetition[]): GeneratedFile {
  const beside = (list: 'events' | 'divisions') => {
    return changed.flatMap(({ id, ...item }) => (item[list] ?? []).map((part) => ({ competition: id, ...part })))
  }
  return { events: beside('events'), divisions: beside('divisions') }
}

export const anyPair: fc.Arbitrary<Pair> = fc
  .tuple(anyCatalog, fc.constantFrom<Mode>('take over', 'take over, parts beside', 'whole'))
  .chain(([catalog, mode]) => anyFile(catalog, mode).map((file) => ({ catalog, mode, file })))
