const long = 'Donaudampfschifffahrtskapitaensmannschaftswettkampf'

const movement = {
  id: 'mv_thruster',
  name: `${long} Thruster`,
  description: null,
  complex_details: null,
  has_calories: true,
  has_distance: true,
  has_duration: true,
  has_height: true,
  has_load: true,
  has_power: true,
  has_reps: true,
  source: long.toLowerCase(),
  video: null,
}

const names = [
  long,
  'مسابقة اللياقة البدنية الكبرى',
  '大阪フィットネス選手権大会二〇二六',
  '🏋️‍♀️🔥🏆 Emoji Open 🏆🔥🏋️‍♀️',
  'Short',
]

function nameOf(number: number): string {
  return `${names[number % names.length]} ${number + 1}`
}

const workout = {
  name: long,
  type: 'Amrap',
  description: `${long}\n\nSecond paragraph, ${names[1]}`,
  details: {
    type: 'Amrap',
    duration: 720,
    movements: [
      { id: 'mv_thruster', reps: '21-15-9-21-15-9-21-15-9', load: { male: 43, female: 30, unit: 'kg' }, note: long },
    ],
  },
  movements: [movement],
}

const events = Array.from({ length: 60 }, (_, index) => ({
  id: `ce_${index}`,
  name: nameOf(index),
  kind: 'individual',
  instructions: `${names[1]}\n\n${long}`,
  order: index,
  visible: true,
  released_at: `2026-12-${String(1 + (index % 28)).padStart(2, '0')}T12:00:00Z`,
  deadline: '2026-12-31T12:00:00Z',
  deadline_buffer: 15,
  score_visibility: 'after_deadline',
  tie_break: 'time',
  workout,
  scaled_workout: workout,
  foundations_workout: null,
}))

export const crowdedCompetition = {
  id: 'comp_crowded',
  name: `${long} ${names[1]}`,
  description: `${long}\n\n${names[1]}\n\n${names[2]}`,
  status: 'published',
  time_zone: 'America/Argentina/ComodRivadavia',
  registration_opens_at: '2026-11-01T00:00:00Z',
  registration_closes_at: null,
  video_url: 'https://videos.example/x',
  divisions: Array.from({ length: 300 }, (_, index) => ({
    id: `cd_${index}`,
    name: nameOf(index),
    kind: index % 3 === 0 ? 'team' : 'individual',
    order: index,
    visible: true,
    registration_count: 40_000,
    registration_limit: index % 2 === 0 ? 40_000 : null,
    team_size: index % 3 === 0 ? 4 : null,
    males_required: index % 3 === 0 ? 2 : null,
    females_required: index % 3 === 0 ? 2 : null,
    events: events.slice(0, index % 61).map(({ id }) => id),
  })),
  events,
}
