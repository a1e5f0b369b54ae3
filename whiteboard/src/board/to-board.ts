import type { Team } from '../details/details.ts'
import { isObject } from '../details/check-shape.ts'
import { readableDetails, type Readable } from '../details/readable.ts'
import type { WorkoutToRead } from '../details/read-details.ts'
import { detailsShapes, isWorkoutType, lineMembers, type WorkoutType } from '../details/shapes.ts'
import { formats } from '../formats/formats.ts'
import { hasBuyIn, work, type Drawing, type Format, type Written } from '../formats/drawing.ts'
import { linesOfText, oneLine, spaced } from '../measures/wording.ts'
import type { Board, BoardPart } from './board.ts'
import { boardLines } from './line.ts'
import { finderOf, type BoardMovements, type MovementFinder } from './movements.ts'
import { unknownMembers } from './unknown-members.ts'

/**
 * Converts a workout of any type to the parts that are written on a whiteboard. Leaves out members that it cannot read,
 * and never throws an error. Use `readDetails` to find such members. `movements` must contain the movements that the
 * workout references.
 */
export function toBoard({ type, name, details }: WorkoutToRead, movements: BoardMovements): Board {
  const own = oneLine(name ?? '')
  const shape = isWorkoutType(type) ? detailsShapes[type] : laterShape
  const read = readableDetails(shape, details) as Written<WorkoutType>
  const kind = isWorkoutType(type) ? formats[type].kind : oneLine(spaced(type)) || 'Workout'
  const finder = finderOf(movements)
  const { then, ...drawing } = isWorkoutType(type)
    ? draw(type, read, finder)
    : { format: kind, parts: work(read.movements, finder) }
  return {
    title: own === '' ? kind : own,
    name: own === '' ? undefined : own,
    type,
    kind,
    lead: '',
    clock: undefined,
    words: [],
    ...drawing,
    parts: partsInOrder(read, drawing.parts, then, finder),
    remarks: [...(drawing.remarks ?? []), ...sayTeam(read.team)],
    notes: linesOfText(read.note ?? ''),
    others: unknownMembers(shape, details),
  }
}

function draw(type: WorkoutType, details: Written<WorkoutType>, movements: MovementFinder): Drawing {
  // The details were read with the shape of this type.
  return (formats[type] as Format<WorkoutType>).draw(details, movements)
}

const laterShape = {
  type: 'object',
  properties: {
    type: {},
    team: detailsShapes.Generic.properties.team ?? {},
    note: detailsShapes.Generic.properties.note ?? {},
    ...Object.fromEntries(lineMembers.map((name) => [name, detailsShapes.FranStyle.properties[name] ?? {}])),
  },
} as const

function partsInOrder(
  details: Pick<Written<'FranStyle'>, (typeof lineMembers)[number]>,
  drawing: readonly BoardPart[],
  then = 'Then',
  movements: MovementFinder,
): readonly BoardPart[] {
  const parts = drawing.filter(({ label, lines }) => label !== undefined || lines.length > 0)
  const after = [
    { label: 'After each round', lines: boardLines(details.after_each_round, movements) },
    { label: 'Cash-out', lines: boardLines(details.cash_out, movements) },
  ].filter(({ lines }) => lines.length > 0)
  if (!hasBuyIn(details)) return [...parts, ...after]
  const labelled = parts.map((part) => ({ ...part, label: part.label ?? then }))
  return [{ label: 'Buy-in', lines: boardLines(details.buy_in, movements) }, ...labelled, ...after]
}

const ways: Readonly<Record<string, string>> = {
  one_at_a_time: 'one works at a time',
  alternate_rounds: 'alternating rounds',
  shared: 'sharing the work',
  synchronized: 'in sync',
  each: 'each does all of it',
}

function sayTeam(team: Readable<Team> | undefined): readonly string[] {
  if (!isObject(team) || team.size === undefined) return []
  const way = team.work === undefined ? undefined : Object.hasOwn(ways, team.work) ? ways[team.work] : spaced(team.work)
  return [['In teams of ' + String(team.size), oneLine(way ?? '')].filter(Boolean).join(', ')]
}
