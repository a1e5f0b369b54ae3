import { membersOf, type Draft, type PlacedWork } from './draft.ts'

export const asNeeded = { type: 'as_needed' } as const

export function restOf(draft: Draft) {
  const type = draft.fact('rest')
  if (type === undefined) return undefined
  return type === 'as_needed' ? asNeeded : { type, duration: draft.fact('pause') }
}

/** Returns the lines without their repetitions, because the format of the workout gives the amounts. */
export function uncounted(lines: readonly PlacedWork[]) {
  return membersOf(lines).map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'reps')))
}
