// One small world that the tests share. Harbor is a gym with a published competition, a draft, and one with everything
// that may be withheld; Summit is the other gym, whose things nobody else sees.

const squat = { id: 'mv_squat', name: 'Air Squat', has_reps: true }
const thruster = { id: 'mv_thruster', name: 'Thruster', has_reps: true, has_load: true }
const sled = { id: 'mv_sled', gym: 'gym_harbor', name: 'Pier Sled Push', has_distance: true, has_load: true }

const fran = {
  id: 1,
  name: 'Fran',
  type: 'FranStyle',
  description: '',
  details: { type: 'FranStyle', rep_scheme: '21-15-9', movements: [{ id: 'mv_thruster', load: '43/30 kg' }] },
}

const squats = {
  id: 2,
  name: 'Squats of Harbor',
  gym: 'gym_harbor',
  type: 'MaxReps',
  description: '',
  details: { type: 'MaxReps', duration: 60, movements: [{ id: 'mv_squat', reps: 'Max', load: null }] },
}

/** An embedded workout: so many rounds of squats. */
export function rounds(count: number) {
  const movements = [{ id: 'mv_squat', reps: '10', load: null }]
  return {
    name: `${count} rounds`,
    type: 'RoundsForTime',
    details: { type: 'RoundsForTime', rounds: count, movements },
  }
}

/** Published, with nothing withheld: both kinds of viewers read the same. */
export const tideGames = {
  id: 'comp_tide',
  gym: 'gym_harbor',
  name: 'Tide Games',
  description: '<p>By the water.</p>',
  status: 'published',
  time_zone: 'Europe/Lisbon',
  registration_opens_at: '2026-01-01T00:00:00Z',
  divisions: [{ id: 'cd_tide_open', name: 'Open', events: ['ce_tide_one'] }],
  events: [
    { id: 'ce_tide_one', name: 'One', workout: { id: 1 }, scaled_workout: rounds(3) },
    { id: 'ce_tide_two', name: 'Two', workout: rounds(5) },
  ],
}

/** A draft. */
export const nightGames = {
  id: 'comp_night',
  gym: 'gym_harbor',
  name: 'Night Games',
  time_zone: 'Europe/Lisbon',
  events: [{ id: 'ce_night_one', name: 'Secret one', workout: { id: 2 } }],
}

/** Published, with a hidden division, a hidden event and one that is released in 2099. */
export const lateGames = {
  id: 'comp_late',
  gym: 'gym_harbor',
  name: 'Late Games',
  status: 'published',
  time_zone: 'America/New_York',
  divisions: [
    { id: 'cd_late_open', name: 'Open' },
    { id: 'cd_late_hidden', name: 'Hidden', visible: false },
  ],
  events: [
    { id: 'ce_late_now', name: 'Now', workout: rounds(4) },
    { id: 'ce_late_hidden', name: 'Hidden', visible: false, workout: rounds(6) },
    { id: 'ce_late_coming', name: 'Coming', released_at: '2099-01-01T00:00:00Z', workout: rounds(7) },
  ],
}

/** The other gym's. */
export const summitOpen = {
  id: 'comp_summit',
  gym: 'gym_summit',
  name: 'Summit Open',
  status: 'published',
  time_zone: 'Europe/Zurich',
  divisions: [{ id: 'cd_summit', name: 'All' }],
  events: [{ id: 'ce_summit', name: 'Peak', workout: rounds(8) }],
}

/** The whole world as a catalog file; competitions oldest first. */
export const world = {
  gyms: [
    { id: 'gym_harbor', name: 'Harbor' },
    { id: 'gym_summit', name: 'Summit' },
  ],
  movements: [squat, thruster, sled],
  workouts: [fran, squats],
  competitions: [tideGames, summitOpen, nightGames, lateGames],
}
