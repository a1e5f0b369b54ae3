declare const brand: unique symbol
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name }

export type GymId = Branded<string, 'gym'>
export type CompetitionId = Branded<string, 'competition'>
export type DivisionId = Branded<string, 'division'>
export type EventId = Branded<string, 'event'>
export type MovementId = Branded<string, 'movement'>
/** A decimal integer from 1 to 2^53-1; the largest that JSON readers in every language hold exactly. */
export type WorkoutId = Branded<number, 'workout'>

export const prefixes = { gym: 'gym_', competition: 'comp_', division: 'cd_', event: 'ce_', movement: 'mv_' } as const

/** The most characters that follow the prefix of an id. */
export const suffixMost = 64

/** What follows the prefix, as a regular expression. */
export const suffix = `[A-Za-z0-9_-]{1,${suffixMost}}`

const competitionPattern = new RegExp(`^${prefixes.competition}${suffix}$`)
const gymPattern = new RegExp(`^${prefixes.gym}${suffix}$`)
const movementPattern = new RegExp(`^${prefixes.movement}${suffix}$`)

/** The competition id that `text` spells, or undefined when it has another shape. */
export function parseCompetitionId(text: string): CompetitionId | undefined {
  return competitionPattern.test(text) ? (text as CompetitionId) : undefined
}

/** The gym id that `text` spells, or undefined when it has another shape. */
export function parseGymId(text: string): GymId | undefined {
  return gymPattern.test(text) ? (text as GymId) : undefined
}

/** The movement id that `text` spells, or undefined when it has another shape. */
export function parseMovementId(text: string): MovementId | undefined {
  return movementPattern.test(text) ? (text as MovementId) : undefined
}

/** The workout id that `text` spells: no sign, no leading zero, never rounded to a neighbour. */
export function parseWorkoutId(text: string): WorkoutId | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) ? (id as WorkoutId) : undefined
}
