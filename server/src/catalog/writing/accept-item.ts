import type { GymItem, MovementItem, WorkoutItem } from '../../contract/catalog-file.ts'
import { acceptCompetition, mergeCompetition, type CompetitionWithId } from './accept-competition.ts'
import { acceptMovement } from './accept-movement.ts'
import { isLocalTime } from './accept-time.ts'
import { acceptWorkout } from './accept-workout.ts'
import type { Findings } from '../../contract/finding.ts'
import type { TextOf } from '../../contract/shape/shape-findings.ts'
import { ItemMovements } from './movements.ts'
import type { StoredGym } from '../stored.ts'
import { outcomeOf, type CompetitionPlan, type GymPlan, type MovementPlan, type Plan } from './plan.ts'
import type { ItemContext, WriteSession } from './write-session.ts'

export type CatalogItem =
  | { readonly kind: 'gym'; readonly value: GymItem }
  | ({ readonly kind: 'movement'; readonly value: MovementItem } & GymDefault)
  | ({ readonly kind: 'workout'; readonly value: WorkoutItem; readonly textOf: TextOf } & GymDefault)
  | CompetitionCatalogItem

interface GymDefault {
  /** True if the option `--gym` sets the gym. The import must not change items of the shared library in this case. */
  readonly isGymDefault?: true
}

export interface CompetitionCatalogItem {
  readonly kind: 'competition'
  readonly value: CompetitionWithId
  readonly textOf: TextOf
  /** True if the file contains only divisions or events of the competition. The competition must be stored already. */
  readonly isPart?: true
  readonly isRow?: ItemContext['isRow']
  readonly isSheet?: boolean
  readonly isIdGenerated?: true
}

/**
 * Checks an item without writing anything. Adds errors and warnings to `findings`. The result contains `plan`, which
 * writes the item and is undefined if there are errors. It also contains `movements`, which are the plans for the valid
 * movements inside the item.
 */
export async function acceptItem(item: CatalogItem, session: WriteSession, findings: Findings) {
  const movements = new ItemMovements(session.movements)
  const textOf = 'textOf' in item ? item.textOf : () => ''
  const isRow = 'isRow' in item ? item.isRow : undefined
  // A sheet sets only its columns; with --whole, it also determines which divisions or events exist.
  const isAll = session.isWhole && 'isSheet' in item && item.isSheet
  const own = isAll ? { ...session, isWhole: false } : session
  const plan = await planOf(item, { session: own, findings, textOf, movements, isRow, isAll })
  const accepted: MovementPlan[] = []
  for (const movement of movements.embedded.values()) {
    const { gym } = movement.after
    // The item that embeds a movement reports a missing gym itself.
    if (gym === null || (await session.store.findGym(gym)) !== undefined) accepted.push(movement)
  }
  return { plan: findings.hasErrors ? undefined : plan, movements: accepted }
}

async function planOf(item: CatalogItem, context: ItemContext): Promise<Plan | undefined> {
  switch (item.kind) {
    case 'gym': {
      const { id, name = '' } = item.value
      return id && acceptGym({ id, name }, context.session)
    }
    case 'movement':
      return acceptMovement(item.value, context, item.isGymDefault)
    case 'workout':
      return acceptWorkout(item.value, context, item.isGymDefault)
    case 'competition':
      return item.isPart ? acceptPart(item.value, context) : acceptCompetition(item.value, context, item.isIdGenerated)
  }
}

export async function acceptGym({ id, name }: StoredGym, session: WriteSession): Promise<GymPlan> {
  const before = await session.store.findGym(id)
  return { kind: 'gym', before, after: { id, name }, outcome: outcomeOf(before, before?.name === name) }
}

async function acceptPart(item: CompetitionWithId, context: ItemContext): Promise<CompetitionPlan | undefined> {
  const { session, findings } = context
  if (session.isWhole) {
    findings.error(
      '',
      'is outside its competition, but --whole means that the competition in the file is complete',
      'Move it into the competition or into a table, or omit --whole.',
    )
    return undefined
  }
  const existing = await session.store.findCompetition(item.id)
  if (existing?.competition !== undefined) {
    if (item.events?.some((event) => [event?.deadline, event?.released_at].some(isLocalTime)))
      session.withLocalTimes.add(item.id)
    if (item.gym === undefined || item.gym === existing.gym) return mergeCompetition(item, existing, context)
    const whose = `refers to the competition ${item.id}, which belongs to ${existing.gym}, not to ${item.gym}`
    findings.error('', whose, 'Correct the id, or import with the gym of the competition: --gym gym_….')
    return undefined
  }
  const why = existing === undefined ? 'does not exist' : 'was deleted'
  const sentence = `refers to the competition ${item.id}, which ${why}`
  const find = await session.competitionNames.suggester()
  findings.missing(item.id, '', sentence, () => {
    return find(item.id) ?? 'Add the competition, or correct its id.'
  })
  return undefined
}
