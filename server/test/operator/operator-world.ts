import written from './operator-world.json' with { type: 'json' }

// Test data that the tests share. Harbor cannot see the items of the other gym, Summit.

const { games, ...library } = written

/**
 * The competitions of the gyms Harbor and Summit. Of Harbor's, `tideGames` is published and looks the same to all
 * viewers, `nightGames` is a draft, and `lateGames` has a hidden division, a hidden event, and an event that is released
 * in 2099.
 */
export const { tide: tideGames, night: nightGames, late: lateGames, summit: summitOpen } = games

/** The test data as a catalog file, with the oldest competition first. */
export const world = { ...library, competitions: [tideGames, summitOpen, nightGames, lateGames] }

/** Returns an embedded workout of this many rounds of squats. */
export function rounds(count: number) {
  const movements = [{ id: 'mv_squat', reps: '10', load: null }]
  return {
    name: `${count} rounds`,
    type: 'RoundsForTime',
    details: { type: 'RoundsForTime', rounds: count, movements },
  }
}
