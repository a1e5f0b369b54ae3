import type { GymItem, MovementItem, WorkoutItem } from '../../contract/catalog-file.ts'
import { acceptCompetition, acceptOver, type PlacedItem } from './accept-competition.ts'
import { acceptMovement } from './accept-movement.ts'
import { isLocalTime } from './accept-time.ts'
import { acceptWorkout } from './accept-workout.ts'
import type { Findings } from '../../contract/finding.ts'
import type { TextOf } from '../../contract/shape/shape-findings.ts'
import { MovementsInSight } from './movements.ts'
import type { StoredGym } from '../stored.ts'
import { outcomeOf, type CompetitionPlan, type GymPlan, type MovementPlan, type Plan } from './plan.ts'
import type { ItemContext, WriteSession } from './write-session.ts'

/** An item of the right shape. */
export type CatalogItem =
  | { readonly kind: 'gym'; readonly value: GymItem }
  | ({ readonly kind: 'movement'; readonly value: MovementItem } & OwnedItem)
  | ({ readonly kind: 'workout'; readonly value: WorkoutItem; readonly textOf: TextOf } & OwnedItem)
  | CompetitionToAccept

interface OwnedItem {
  /** Its gym is that of the command: one that the shared library has under its id is left alone. */
  readonly isGymAssumed?: true
}

export interface CompetitionToAccept {
  readonly kind: 'competition'
  readonly value: PlacedItem
  readonly textOf: TextOf
  /** Some of its divisions or events, which stood beside it: it has to be there. */
  readonly isPart?: true
  readonly isRow?: ItemContext['isRow']
  /** Whether all of it is rows of tables. */
  readonly isSheet?: boolean
  /** Its id was made of its name. */
  readonly isIdMade?: true
}

/**
 * Asks the rules about an item; what is wrong goes to `findings`. Nothing of it is written. The session remembers what
 * was looked up and the place that a new competition has drawn, so that asking again gives the same. Gives what the
 * rules make of it, undefined when it is refused, and the movements that it brings along and that keep the rules,
 * whatever becomes of the item itself.
 */
export async function acceptItem(item: CatalogItem, session: WriteSession, findings: Findings) {
  const movements = new MovementsInSight(session.movements)
  const textOf = 'textOf' in item ? item.textOf : () => ''
  const isRow = 'isRow' in item ? item.isRow : undefined
  // A sheet says only what its columns say; with --whole it says which divisions or events there are.
  const isAll = session.isWhole && 'isSheet' in item && item.isSheet
  const own = isAll ? { ...session, isWhole: false } : session
  const plan = await planOf(item, { session: own, findings, textOf, movements, isRow, isAll })
  const placed: MovementPlan[] = []
  for (const brought of movements.brought.values()) {
    const { gym } = brought.after
    // That its gym is not there yet, the item that brings a movement along says itself.
    if (gym === null || (await session.store.findGym(gym)) !== undefined) placed.push(brought)
  }
  return { plan: findings.hasErrors ? undefined : plan, movements: placed }
}

async function planOf(item: CatalogItem, context: ItemContext): Promise<Plan | undefined> {
  switch (item.kind) {
    case 'gym': {
      const { id, name = '' } = item.value
      return id && acceptGym({ id, name }, context.session)
    }
    case 'movement':
      return acceptMovement(item.value, context, item.isGymAssumed)
    case 'workout':
      return acceptWorkout(item.value, context, item.isGymAssumed)
    case 'competition':
      return item.isPart ? acceptPart(item.value, context) : acceptCompetition(item.value, context, item.isIdMade)
  }
}

export async function acceptGym({ id, name }: StoredGym, session: WriteSession): Promise<GymPlan> {
  const before = await session.store.findGym(id)
  return { kind: 'gym', before, after: { id, name }, outcome: outcomeOf(before, before?.name === name) }
}

/** Accepts divisions or events that stand beside their competition, which has to be there. */
async function acceptPart(item: PlacedItem, context: ItemContext): Promise<CompetitionPlan | undefined> {
  const { session, findings } = context
  if (session.isWhole) {
    findings.error(
      '',
      'stands beside its competition, which --whole takes for all there is',
      'Put it inside, into a table, or leave --whole out.',
    )
    return undefined
  }
  const kept = await session.store.findCompetition(item.id)
  if (kept?.competition !== undefined) {
    if (item.events?.some((event) => [event?.deadline, event?.released_at].some(isLocalTime)))
      session.readLocally.add(item.id)
    if (item.gym === undefined || item.gym === kept.gym) return acceptOver(item, kept, context)
    const whose = `names the competition ${item.id}, which is of ${kept.gym} and not of ${item.gym}`
    findings.error('', whose, 'Correct its id, or say its gym: --gym gym_….')
    return undefined
  }
  const sentence = `names the competition ${item.id}, which ${kept === undefined ? 'is not there' : 'was deleted'}`
  const find = await session.meant.finder()
  findings.missing(item.id, '', sentence, () => {
    return find(item.id) ?? 'Add the competition, or correct its id.'
  })
  return undefined
}
