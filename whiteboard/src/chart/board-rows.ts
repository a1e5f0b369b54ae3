import { row } from './categories.ts'
import {
  afterBuyIn,
  atEnd,
  empty,
  inPart,
  inSlot,
  isApart,
  isLift,
  isNamed,
  isStarted,
  ofLevel,
  startOf,
  withGear,
  withHead,
  withItems,
  withPart,
  withRest,
  withSets,
  withSlot,
} from './drafts.ts'
import { pairOf } from './item-parts.ts'

/** How lines make a workout, and workouts a board. */
export const boardRows = [
  row('Open', 'Head', startOf),
  row('Open', 'Title Open', (name, open) => (open.name === undefined ? { ...open, name, isHeaded: true } : undefined)),
  row('Open', 'Topic Open', (_, open) => ({ ...open, isHeaded: true })),
  row('Open', 'LevelLine Open', (level, open) =>
    isStarted(open.facets) ? { ...open, notes: [level, ...open.notes], isHeaded: true } : undefined,
  ),
  // `Back Squat` / `5-5-3-3-1`
  row('Open', 'Open SetLine', withSets),
  row('Open', 'Open GearLine', withGear),
  row('GearLine', 'Female Male', (female, male) => pairOf(male, female)),
  // A rest that stands free is told; between two AMRAPs it is theirs.
  row('Open', 'Open FreeRest', (open, { text, duration }) =>
    open.facets.amrap === true && duration !== undefined
      ? withHead(open, { facets: { rest: { type: 'fixed', duration } }, items: [] })
      : { ...open, notes: [...open.notes, text] },
  ),
  row('Open', 'Open Told', (open, note) => ({ ...open, notes: [...open.notes, note] })),
  row('Open', 'SkillHead', (skill) => ({ ...empty, facets: { skill }, isHeaded: true })),
  row('Open', 'Open LevelItems', ofLevel),
  row('Open', 'Warm Open', (_, open) => ({ ...open, facets: { ...open.facets, warmUp: true }, isHeaded: true })),
  row('Open', 'Warm Lines', (_, items) => withItems({ ...empty, facets: { warmUp: true }, isHeaded: true }, items)),
  row('Open', 'PartLines Head', (lines, head) => {
    const open = withPart(empty, lines)
    return open && withHead(open, head)
  }),
  row('Open', 'Open PartLines', withPart),
  // `300 m Run` right above `4 rounds for time` is done once.
  row('Open', 'Lines Head', (items, head) => {
    const open = withPart(empty, { part: 'buy_in', items })
    const isTask = head.facets.rounds !== undefined && head.facets.amrap === undefined && !isLift(items)
    return open && isTask ? withHead(open, head) : undefined
  }),
  row('Open', 'Lines', (items) => (isLift(items) || isNamed(items) ? withItems(empty, items) : undefined)),
  row('Open', 'Open Head', withHead),
  row('Open', 'Open Lines', (open, items) => (open.slots.length > 0 ? inSlot(open, items) : withItems(open, items))),
  row('Open', 'Open Remark', (open, note) => ({ ...open, notes: [...open.notes, note] })),
  row('Open', 'Open Break', withRest),
  row('Open', 'Open Slot', withSlot),
  row('Open', 'Open Part', inPart),
  // `50 Cal Row / Then 3 rounds of: …`: what came before is done once.
  row('Open', 'Open Next Head', (open, _, head) => afterBuyIn(open, head)),
  row('Open', 'Open NextHead', afterBuyIn),
  row('Open', 'Open Next Lines', (open, _, items) => atEnd(open, items)),
  row('Open', 'Open NextLines', atEnd),

  row('Board', 'Letter? Open', (_, open) => [open]),
  row('Board', 'Board Letter Open', (board, _, open) => [...board, open]),
  row('Board', 'Board Next Open', (board, _, open) =>
    isApart(open) && board.at(-1)?.facets.rest === undefined ? [...board, open] : undefined,
  ),
  row('Board', 'Board Open', (board, open) => (isApart(open) ? [...board, open] : undefined)),
]
