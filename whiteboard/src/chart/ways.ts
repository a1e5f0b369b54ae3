import type { Draft, Facets, Item } from './categories.ts'
import { effort, hasAmount, inTurn, isScheme, stationOf } from './item-facts.ts'
import { strength } from './strength.ts'

export type Members = Readonly<Record<string, unknown>>

/** One way in which what was said is a workout: with these facets, and no others than those that may be there. */
type Way = {
  readonly type: string
  readonly needs: readonly (keyof Facets)[]
  readonly may?: readonly (keyof Facets)[]
  /** The members of the type beside its lines, or undefined where they do not fit. */
  readonly members: (facets: Facets, draft: Draft, isLast: boolean) => Members | undefined
}

/** From what was said to the types. A draft that two ways take with different values can be meant in two ways. */
export const ways: readonly Way[] = [
  {
    type: 'Amrap',
    needs: ['amrap', 'time'],
    may: ['rounds', 'times', 'sets', 'rest', 'repsOnly'],
    members: ({ time, times, sets, rounds = times ?? sets, rest, repsOnly }, draft, isLast) =>
      (rest !== undefined && rounds === undefined && isLast) ||
      (draft.parts.movements ?? []).some(({ line }) => line.reps === 'Max' || line.calories === 'Max')
        ? undefined
        : counted(draft, { duration: time, ...optional({ rounds, rest, reps_only: repsOnly }) }),
  },
  {
    type: 'Amrap',
    needs: ['amrap', 'time', 'ladder'],
    members: ({ time, ladder: [first, step] = [0, 0] }, { parts }) =>
      (parts.movements ?? []).some(hasAmount)
        ? undefined
        : { duration: time, initial_reps: first, rep_increment: step },
  },
  {
    type: 'Amrap',
    needs: ['amrap', 'time', 'more'],
    members: ({ time, more }, { parts }) => {
      const [first, other] = new Set((parts.movements ?? []).map(({ line }) => line.reps))
      const isEven = other === undefined && /^\d+$/.test(String(first))
      return isEven ? { duration: time, initial_reps: Number(first), rep_increment: more } : undefined
    },
  },
  {
    type: 'RoundsForTime',
    needs: ['rounds', 'each', 'interval'],
    may: ['forTime', 'cap'],
    members: ({ rounds, interval, cap }, draft) =>
      counted(draft, { rounds, rest: { type: 'interval', duration: interval }, ...scored({ ...optional({ cap }) }) }),
  },
  {
    type: 'Generic',
    needs: ['skill'],
    members: ({ skill }) => optional({ description: 'Skill', name: skill === '' ? undefined : skill }),
  },
  {
    type: 'WarmUp',
    needs: ['warmUp'],
    may: ['rounds', 'quality'],
    members: ({ rounds }, draft) => counted(draft, optional({ description: rounds && `${rounds} rounds` })),
  },
  {
    type: 'RoundsForTime',
    needs: ['rounds'],
    may: ['forTime', 'each', 'quality', 'rest', 'cap'],
    members: ({ rounds, rest, ...facets }, draft) => {
      const items = draft.parts.movements ?? []
      // What stands above and below the rounds alike may be of each of them, or of none.
      const isAround = draft.parts.buy_in?.[0]?.movement === items.at(-1)?.movement && items.length > 1
      if (isAround && draft.parts.cash_out === undefined) return undefined
      const isOfTime = ({ line }: Item) =>
        line.reps === 'Max' &&
        (facets.cap !== undefined || (line.duration !== undefined && facets.quality === undefined))
      if (stationOf(items) !== undefined || items.some(isOfTime)) return undefined
      // Where nothing says that time counts, as much rest as anybody needs says that it does not; so do times alone.
      const isTimed = items.every(({ line }) => line.duration !== undefined)
      const isUnhurried = facets.forTime === undefined && (rest?.type === 'as_needed' || isTimed)
      return counted(draft, {
        rounds,
        ...optional({ rest }),
        ...scored(isUnhurried ? { ...facets, quality: true } : facets),
      })
    },
  },
  {
    type: 'RoundsForTime',
    needs: ['sets', 'quality'],
    may: ['rest', 'cap'],
    members: ({ sets, rest, ...facets }, draft) =>
      counted(draft, { rounds: sets, ...optional({ rest }), ...scored(facets) }),
  },
  { type: 'ForTime', needs: ['forTime'], may: ['cap'], members: task },
  { type: 'ForTime', needs: ['quality'], may: ['cap'], members: task },
  { type: 'Cardio', needs: ['forTime'], members: (_, { parts }) => effort(parts.movements ?? []) },
  {
    type: 'FranStyle',
    needs: ['scheme'],
    may: ['forTime', 'quality', 'cap'],
    members: ({ scheme, ...facets }, { parts }) =>
      (parts.movements ?? []).every((item) => !hasAmount(item)) && !isLift(facets, parts.movements ?? [])
        ? { rep_scheme: scheme, ...scored(facets) }
        : undefined,
  },
  {
    type: 'FranStyle',
    needs: ['forTime'],
    may: ['cap'],
    members: (facets, { parts }) => {
      const [scheme, other] = new Set((parts.movements ?? []).map(({ line }) => line.reps))
      const isOne = other === undefined && typeof scheme === 'string' && /^\d+(-\d+)+$/.test(scheme)
      return isOne ? { rep_scheme: scheme, ...scored(facets) } : undefined
    },
  },
  {
    type: 'Emom',
    needs: ['interval'],
    may: ['time', 'times', 'rounds', 'sets', 'turns', 'forTime'],
    members: intervals,
  },
  {
    type: 'Tabata',
    needs: ['tabata'],
    may: ['rounds', 'work', 'pause'],
    // Longer work than that is no Tabata, but minutes that were meant as seconds.
    members: ({ rounds = 8, work = 20, pause = 10 }, { parts }) =>
      work > 120 || (parts.movements ?? []).some(hasAmount)
        ? undefined
        : { rounds, work, rest: { type: 'fixed', duration: pause } },
  },
  {
    type: 'DeathBy',
    needs: ['deathBy', 'interval'],
    members: ({ interval }, { parts }) =>
      (parts.movements ?? []).some(hasAmount) ? undefined : { interval, initial_reps: 1, rep_increment: 1 },
  },
  {
    type: 'Fgb',
    needs: ['rounds', 'station'],
    may: ['rest', 'repsOnly'],
    members: ({ rounds, station, rest = { type: 'as_needed' } }, { parts }) =>
      (parts.movements ?? []).some(hasAmount) ? undefined : { rounds, station, rest },
  },
  {
    type: 'Fgb',
    needs: ['rounds'],
    may: ['rest', 'forTime', 'repsOnly', 'maxReps'],
    members: ({ rounds, rest = { type: 'as_needed' } }, { parts }) => {
      const station = stationOf(parts.movements ?? [])
      return station === undefined ? undefined : { rounds, station, rest }
    },
  },
  {
    type: 'MaxReps',
    needs: ['time'],
    members: ({ time }, { parts }) =>
      (parts.movements ?? []).every(({ line }) => line.reps === 'Max' && line.duration === undefined)
        ? { duration: time }
        : undefined,
  },
  {
    type: 'MaxReps',
    needs: ['maxReps', 'time'],
    may: ['rest'],
    members: ({ time, rest }, { parts }) =>
      (parts.movements ?? []).some(hasAmount) ? undefined : { duration: time, ...optional({ rest }) },
  },
  {
    type: 'CardioIntervals',
    needs: ['rest'],
    may: ['rounds', 'sets', 'times'],
    members: ({ rest, rounds, sets, times }, { parts }) => {
      const items = parts.movements ?? []
      const fixed = effort(items)
      const often = new Set([rounds, sets, times, items[0]?.sets?.values[0]].filter((count) => count !== undefined))
      const [count, other] = often
      return fixed === undefined || count === undefined || other !== undefined
        ? undefined
        : { ...fixed, rest, rounds: count }
    },
  },
  {
    type: 'Cardio',
    needs: [],
    members: (_, { parts }) =>
      (parts.movements ?? []).some(({ sets }) => sets !== undefined) ? undefined : effort(parts.movements ?? []),
  },
  {
    type: 'Strength',
    needs: [],
    may: ['sets', 'rounds', 'rest', 'strength', 'interval'],
    members: ({ rounds, sets = rounds, rest, interval, strength: isForLoad }, draft) => {
      if (rounds !== undefined && isForLoad === undefined) return undefined
      if (interval === undefined) return strength(draft, sets, rest)
      const isOwn =
        sets === undefined &&
        rest === undefined &&
        (draft.parts.movements ?? []).every((item) => item.sets !== undefined)
      return isOwn ? strength(draft, sets, { type: 'interval', duration: interval }) : undefined
    },
  },
]

export function optional(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

function scored({ quality, cap }: Facets): Members {
  return optional({ time_cap: cap, for_time: quality === true ? false : undefined })
}

function task(facets: Facets, draft: Draft): Members | undefined {
  const items = draft.parts.movements ?? []
  const isEffort = facets.cap === undefined && facets.quality === undefined && effort(items) !== undefined
  const isLadder = items.every(({ line }) => /^\d+(-\d+){2,}$/.test(String(line.reps)))
  return isEffort || isLadder ? undefined : counted(draft, scored(facets))
}

/** A scheme of one lift, of which no time is said, are its sets. */
function isLift({ forTime, cap }: Facets, [item, other]: readonly Item[]): boolean {
  return forTime === undefined && cap === undefined && other === undefined && item?.movement.has_load === true
}

/** Members of a workout whose lines all say how much. */
function counted({ parts, slots }: Draft, members: Members): Members | undefined {
  const items = [...Object.values(parts).flat(), ...slots.flat()]
  const isCounted = items.every((item) => hasAmount(item) && item.sets === undefined && !isScheme(item))
  return items.length > 0 && isCounted ? members : undefined
}

/** How many intervals there are, where all that is said of it comes to one number. */
function intervals({ interval = 60, time, times, rounds, sets, turns, size, sharing }: Facets, draft: Draft) {
  // Of partners nobody knows whether they or the movements alternate.
  if (turns === true && (size ?? sharing) !== undefined) return undefined
  const each = draft.slots.length > 0 ? draft.slots : turns === true ? inTurn(draft) : [[]]
  const [count, other] = new Set(
    [time && time / interval, times, sets, rounds && rounds * each.length].filter((said) => said !== undefined),
  )
  const items = [...(draft.parts.movements ?? []), ...draft.slots.flat()]
  const isTooLong = items.some(({ line }) => Number(line.duration) > interval)
  if (isTooLong || other !== undefined || count === undefined || !Number.isInteger(count)) return undefined
  return counted(draft, { interval, rounds: count })
}
