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
