import type { CompetitionItem, GymItem, MovementItem, WorkoutItem } from '../../contract/catalog-file.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { acceptCompetition } from './accept-competition.ts'
import { acceptMovement } from './accept-movement.ts'
import { acceptWorkout } from './accept-workout.ts'
import type { Findings } from './finding.ts'
import { MovementsInSight } from './movements.ts'
import { outcomeOf, type GymPlan, type MovementPlan, type Plan } from './plan.ts'
import { findGym, type ItemContext, type TextOf, type WriteSession } from './write-session.ts'

/** An item of the right shape; a competition with its id and its gym. */
export type CatalogItem =
  | { readonly kind: 'gym'; readonly value: GymItem }
  | { readonly kind: 'movement'; readonly value: MovementItem }
  | { readonly kind: 'workout'; readonly value: WorkoutItem; readonly textOf: TextOf }
  | {
      readonly kind: 'competition'
      readonly value: CompetitionItem & { readonly id: CompetitionId; readonly gym: GymId }
      readonly textOf: TextOf
    }

/** What the rules of the catalog make of an item. */
export interface Accepted {
  /** Undefined when the item is refused. */
  readonly plan: Plan | undefined
  /** Movements that the item brings along and that keep the rules, whatever becomes of the item itself. */
  readonly movements: readonly MovementPlan[]
}

/** Asks the rules about an item. It writes nothing, and notes nothing; what is wrong goes to `findings`. */
export async function acceptItem(item: CatalogItem, session: WriteSession, findings: Findings): Promise<Accepted> {
  const movements = new MovementsInSight(session.movements)
  const textOf = 'textOf' in item ? item.textOf : () => ''
  const plan = await planOf(item, { session, findings, textOf, movements })
  // That its gym is not there yet, the item that brings a movement along says itself.
  const placed = [...movements.brought.values()].filter(({ after: { gym } }) => gym === null || session.gyms.has(gym))
  return { plan: findings.hasErrors ? undefined : plan, movements: placed }
}

function planOf(item: CatalogItem, context: ItemContext): Promise<Plan | undefined> {
  switch (item.kind) {
    case 'gym':
      return acceptGym(item.value, context.session)
    case 'movement':
      return acceptMovement(item.value, context)
    case 'workout':
      return acceptWorkout(item.value, context)
    case 'competition':
      return acceptCompetition(item.value, context)
  }
}

export async function acceptGym({ id, name }: GymItem, session: WriteSession): Promise<GymPlan> {
  const before = await findGym(session, id)
  return { kind: 'gym', before, after: { id, name }, outcome: outcomeOf(before, before?.name === name) }
}
