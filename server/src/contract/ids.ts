declare const brand: unique symbol
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name }

export type GymId = Branded<string, 'gym'>
export type CompetitionId = Branded<string, 'competition'>
export type DivisionId = Branded<string, 'division'>
export type EventId = Branded<string, 'event'>
export type MovementId = Branded<string, 'movement'>
/** An integer from 1 to 2^53-1. Every JSON parser reads such a number exactly. */
export type WorkoutId = Branded<number, 'workout'>

export interface TextIds {
  readonly gym: GymId
  readonly competition: CompetitionId
  readonly division: DivisionId
  readonly event: EventId
  readonly movement: MovementId
}

export const prefixes = { gym: 'gym_', competition: 'comp_', division: 'cd_', event: 'ce_', movement: 'mv_' } as const

/**
 * Returns the JSON Schema of an id. An id is a prefix such as `gym_`, then 1 to 64 letters, digits, `_` or `-`. This
 * leaves room for a SHA-256 in hexadecimal.
 */
export function idShape(kind: keyof TextIds) {
  const prefix = prefixes[kind]
  return { type: 'string', maxLength: prefix.length + 64, pattern: `^${prefix}[A-Za-z0-9_-]{1,64}$` } as const
}

/** Parsers for the kinds of ids. A parser returns `undefined` if the text is not a valid id. */
export const parseIds: { readonly [Kind in keyof TextIds]: (text: string) => TextIds[Kind] | undefined } = {
  gym: idParser('gym'),
  competition: idParser('competition'),
  division: idParser('division'),
  event: idParser('event'),
  movement: idParser('movement'),
}

export const { gym: parseGymId, competition: parseCompetitionId, movement: parseMovementId } = parseIds

function idParser<Kind extends keyof TextIds>(kind: Kind) {
  const pattern = new RegExp(idShape(kind).pattern)
  const isId = (text: string): text is TextIds[Kind] => pattern.test(text)
  return (text: string) => (isId(text) ? text : undefined)
}

/** Parses a workout id, an integer from 1 to 2^53-1. Returns `undefined` for any other text. */
export function parseWorkoutId(text: string): WorkoutId | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return isWorkoutId(id) ? id : undefined
}

export function isWorkoutId(id: number): id is WorkoutId {
  return Number.isSafeInteger(id) && id > 0
}
