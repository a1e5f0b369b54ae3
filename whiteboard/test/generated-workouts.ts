import type { ReadableMovement } from '../src/read/movement-index.ts'

/** Returns a function that returns pseudo-random numbers from 0 to below 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Members = Record<string, unknown>

export function generatedWorkout(random: () => number, movements: readonly ReadableMovement[]) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  const maybe = (members: Members, share = 0.3): Members => (random() < share ? members : {})

  const note = () => pick(['unbroken', 'as fast as you can', 'rest when you must, then go on', 'one point a calorie'])
  const extras = (movement: ReadableMovement): Members => ({
    ...(movement.has_load === true
      ? maybe(
          pick<Members>([{ load: '43/30 kg' }, { load: '95/65 lb' }, { load: '24 kg' }, { load: 40, load_unit: 'kg' }]),
          0.5,
        )
      : {}),
    ...(movement.has_height === true ? maybe(pick<Members>([{ height: '24/20 in' }, { height: 60 }])) : {}),
    ...maybe({ per_side: true }, 0.1),
    ...maybe({ note: note() }, 0.15),
  })
  const measure = (movement: ReadableMovement): Members => {
    const ways: Members[] = [
      ...(movement.has_reps === true ? [{ reps: pick(['5', '10', '6-8', '12-15', '10/8', 'Max', '5+', '30']) }] : []),
      ...(movement.has_calories === true ? [{ calories: pick<unknown>([15, '15/12 cal', 'Max']) }] : []),
      ...(movement.has_distance === true
        ? [{ distance: pick<unknown>([400, 5000, '400/350 m', '1 mile', '50 ft']) }]
        : []),
      ...(movement.has_duration === true ? [{ duration: pick<unknown>([45, 120, 90, '30-60 s']) }] : []),
    ]
    return pick(ways)
  }
  const line = (): Members => {
    const movement = pick(movements)
    return { id: movement.id, ...measure(movement), ...extras(movement), ...alternative() }
  }
  const alternative = (): Members => {
    if (random() > 0.08) return {}
    const other = pick(movements)
    return { or: [{ id: other.id, ...measure(other) }] }
  }
  const lines = (least = 1, most = 5, make = line): Members[] => Array.from({ length: between(least, most) }, make)
  const plain = (): Members => {
    const movement = pick(movements.filter(({ has_reps }) => has_reps === true))
    return { id: movement.id, ...extras(movement) }
  }
  const lift = (reps: string): Members => {
    const movement = pick(movements.filter(({ has_load, has_reps }) => has_load === true && has_reps === true))
    return {
      id: movement.id,
      reps,
      ...extras(movement),
      ...maybe({ percent: pick<unknown>([75, '70-75%', '75+%']) }),
      ...maybe({ tempo: '3111' }, 0.1),
      ...maybe({ rpe: 8 }, 0.1),
    }
  }
  const effort = (measures: Members): Members => {
    const movement = pick(
      movements.filter(({ has_calories, has_distance }) => has_calories === true && has_distance === true),
    )
    return { id: movement.id, ...measures }
  }
  const time = () => pick([300, 420, 600, 720, 900, 1200])
  const rest = () =>
    pick<Members>([
      { type: 'as_needed' },
      { type: 'fixed', duration: 90 },
      { type: 'fixed', duration: 120 },
      { type: 'interval', duration: 180 },
    ])
  const cap = () => maybe({ time_cap: time() })
  const sides = () => ({ ...maybe({ buy_in: lines(1, 2) }, 0.2), ...maybe({ cash_out: lines(1, 2) }, 0.2) })
  const scheme = () => pick(['21-15-9', '10-8-6-4-2', '50-40-30-20-10', '9-7-5'])

  const makers: Readonly<Record<string, () => Members>> = {
    Amrap: () => ({
      duration: time(),
      ...maybe({ buy_in: lines(1, 2) }, 0.2),
      ...maybe({ reps_only: true }, 0.2),
      movements: lines(),
      ...maybe({ rounds: between(2, 4), rest: rest() }, 0.2),
    }),
    Cardio: () =>
      random() < 0.5
        ? { fixed: 'distance', movements: [effort({ distance: pick<unknown>([500, 2000, '1 mile']) })] }
        : { fixed: 'duration', movements: [effort({ duration: time() })] },
    CardioIntervals: () =>
      random() < 0.5
        ? { fixed: 'distance', rounds: between(2, 8), rest: rest(), movements: [effort({ distance: 500 })] }
        : { fixed: 'duration', rounds: between(2, 8), rest: rest(), movements: [effort({ duration: 180 })] },
    DeathBy: () => ({
      interval: pick([60, 90]),
      initial_reps: between(1, 3),
      rep_increment: between(1, 3),
      movements: lines(1, 2, plain),
    }),
    Emom: () => {
      const count = between(2, 4)
      const interval = pick([60, 60, 90, 120])
      return random() < 0.5
        ? { interval, rounds: between(5, 20), movements: lines(1, 3) }
        : {
            interval,
            rounds: count * between(2, 5),
            slots: Array.from({ length: count }, (_, at) => (at > 0 && random() < 0.2 ? [] : lines(1, 2))),
            movements: [],
          }
    },
    Fgb: () => ({ rounds: between(2, 5), station: pick([60, 60, 90]), rest: rest(), movements: lines(2, 5, plain) }),
    ForTime: () => ({ ...cap(), ...sides(), movements: lines(), ...maybe({ for_time: false }, 0.2) }),
    FranStyle: () => ({
      rep_scheme: scheme(),
      ...cap(),
      ...sides(),
      movements: lines(1, 3, plain),
      ...maybe({ after_each_round: lines(1, 2) }, 0.2),
      ...maybe({ for_time: false }, 0.2),
    }),
    Generic: () => ({
      ...maybe({ name: 'In turns' }),
      ...maybe({ description: 'You go, I go.\nScore what you like.' }, 0.6),
      movements: lines(),
    }),
    MaxReps: () => ({ duration: pick([60, 90, 120]), ...maybe({ rest: rest() }), movements: lines(1, 3, plain) }),
    RoundsForTime: () => ({
      rounds: between(2, 8),
      ...maybe({ rest: rest() }),
      ...cap(),
      ...sides(),
      movements: lines(),
      ...maybe({ for_time: false }, 0.3),
    }),
    Strength: () =>
      random() < 0.5
        ? { sets: between(3, 6), rest: rest(), movements: [lift(pick(['5', '3', '6-8']))] }
        : { rest: rest(), movements: [lift(pick(['5-5-3-3-1', '3-3-3', '8-6-4']))] },
    Tabata: () => ({
      rounds: between(4, 8),
      work: 20,
      rest: { type: 'fixed', duration: 10 },
      movements: lines(1, 4, plain),
    }),
    TwelveDays: () => ({ cumulative: random() < 0.5, movements: lines(2, 12) }),
    WarmUp: () => ({
      ...maybe({ name: 'For the hips' }),
      ...maybe({ description: 'Slow.\nTwo rounds.' }, 0.6),
      movements: lines(),
    }),
  }
  const type = pick(Object.keys(makers))
  const everywhere = {
    ...maybe(
      {
        team: {
          size: between(2, 4),
          ...maybe({ work: pick(['one_at_a_time', 'alternate_rounds', 'shared', 'synchronized', 'each']) }, 0.7),
        },
      },
      0.1,
    ),
    ...maybe(
      { note: pick(['Keep moving.', 'Scale the load.\nStay on 3 rounds a minute.', '10 Pull-ups is the standard']) },
      0.2,
    ),
  }
  const details: Members = { type, ...makers[type]?.(), ...everywhere }
  return {
    type,
    name: random() < 0.5 ? null : pick(['Fran', 'Twenty Minutes in Hell', 'Open 24.1', 'AMRAP 12']),
    details,
  }
}
