/** A movement as it is served, with every default; `more` is what differs. */
export function servedMovement(id: string, name: string, more: object = {}): object {
  return {
    id,
    name,
    description: null,
    complex_details: null,
    has_calories: false,
    has_distance: false,
    has_duration: false,
    has_height: false,
    has_load: false,
    has_power: false,
    has_reps: false,
    source: 'service',
    video: null,
    ...more,
  }
}

export const thruster = servedMovement('mv_thruster', 'Thruster', { has_load: true, has_reps: true })
export const pullUp = servedMovement('mv_pull_up', 'Pull-up', { has_reps: true })
const sledMeasures = { has_load: true, has_distance: true, source: 'gym' }
export const pierSled = servedMovement('mv_pier_sled', 'Pier Sled', sledMeasures)

/** A workout of the world as it is served, of one 21-15-9 line for each movement; its description is written from that. */
export function servedWorkout(movements: readonly object[], more: object = {}): object {
  const lines = movements.map((movement) => ({ id: (movement as { id: string }).id, reps: '21-15-9', load: null }))
  return {
    description: `For time: 21-15-9 ${(movements[0] as { name: string }).name}s`,
    details: { type: 'ForTime', movements: lines },
    movements,
    type: 'ForTime',
    name: null,
    ...more,
  }
}

export const fran = servedWorkout([thruster, pullUp], { description: '21-15-9 thrusters and pull-ups', name: 'Fran' })

export function servedEvent(id: string, name: string, order: number, workout: object, more: object = {}): object {
  return {
    id,
    name,
    kind: 'individual',
    order,
    visible: true,
    instructions: null,
    deadline: null,
    deadline_buffer: 0,
    released_at: null,
    score_visibility: 'immediate',
    tie_break: 'none',
    workout,
    scaled_workout: null,
    foundations_workout: null,
    ...more,
  }
}

export function servedDivision(id: string, name: string, order: number, events: readonly string[], more = {}): object {
  return {
    id,
    name,
    kind: 'individual',
    order,
    visible: true,
    events,
    registration_count: 0,
    registration_limit: null,
    team_size: null,
    males_required: null,
    females_required: null,
    ...more,
  }
}

export function servedCompetition(
  id: string,
  name: string,
  divisions: readonly object[],
  events: readonly object[],
  more: object = {},
): object {
  return {
    id,
    name,
    description: '',
    status: 'published',
    time_zone: 'Europe/Lisbon',
    divisions,
    events,
    registration_opens_at: null,
    registration_closes_at: null,
    ...more,
  }
}
