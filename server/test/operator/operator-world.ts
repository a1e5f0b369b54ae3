import written from './operator-world.json' with { type: 'json' }

// One small world that the tests share. Harbor is a gym with a published competition, a draft, and one with everything
// that may be withheld; Summit is the other gym, whose things nobody else sees.

const { games, ...library } = written

/**
 * Of Harbor: one that is published, with nothing withheld, which both kinds of viewers read the same; a draft; one with a
 * hidden division, a hidden event and one that is released in 2099. Of the other gym: one.
 */
export const { tide: tideGames, night: nightGames, late: lateGames, summit: summitOpen } = games

/** The whole world as a catalog file; competitions oldest first. */
export const world = { ...library, competitions: [tideGames, summitOpen, nightGames, lateGames] }

/** An embedded workout: so many rounds of squats. */
export function rounds(count: number) {
  const movements = [{ id: 'mv_squat', reps: '10', load: null }]
  return {
    name: `${count} rounds`,
    type: 'RoundsForTime',
    details: { type: 'RoundsForTime', rounds: count, movements },
  }
}
