import type { MovementFacts, MovementLookup } from '../../src/workouts/rule.ts'
import { indexNames, type NameIndex } from '../../src/workouts/lint/look-alikes.ts'

export function movementsAtHand(movements: Iterable<MovementFacts>): MovementLookup {
  const byId = new Map([...movements].map((movement) => [movement.id, movement]))
  let names: NameIndex | undefined
  return {
    find: (id) => byId.get(id),
    names: () => (names ??= indexNames([...byId.values()].map(({ name }) => name))),
  }
}
