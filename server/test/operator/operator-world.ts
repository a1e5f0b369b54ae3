import written from './operator-world.json' with { type: 'json' }

// Test data that the tests share. Harbor cannot see the items of the other gym, Summit.

const { games, ...library } = written

export const { tide: tideGames, night: nightGames, late: lateGames, summit: summitOpen } = games

/** The test data as a catalog file, with the oldest competition first. */
export const world = { ...library, competitions: [tideGames, summitOpen, nightGames, lateGames] }

/** Returns a workout of `count` rounds of squats, to embed in an event. */
export function rounds(count: number) {
  const movements = [{ id: 'mv_squat', reps: '10', load: null }]
  return {
    name: `${count} rounds`,
    type: 'RoundsForTime',
    details: { type: 'RoundsForTime', rounds: count, movements },
  }
}
