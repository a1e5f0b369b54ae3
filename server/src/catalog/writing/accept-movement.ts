import type { MovementItem } from '../../contract/catalog-file.ts'
import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { renderStoredMovement } from '../render.ts'
import type { MovementWithAliases, StoredMovement } from '../stored.ts'
import { safeHtml } from './html.ts'
import { isAvailableTo } from './movements.ts'
import { outcomeOf, mergeMembers, type MovementPlan } from './plan.ts'
import { contextAt, type ItemContext, type GymContext } from './write-session.ts'

/** Returns the plan to write a movement. If the movement is invalid, reports errors and returns `undefined`. */
export async function acceptMovement(
  item: MovementItem,
  context: ItemContext,
  isGymDefault?: true,
): Promise<MovementPlan | undefined> {
  const existing = isGymDefault && item.id && (await context.movements.find(item.id))
  const isShared = existing ? existing.gym === null : false
  const own = { ...context, gym: isShared ? null : gymOf(item, context) }
  const plan = (await checkGymExists(own)) ? await planMovement(item, own) : undefined
  if (isShared && plan?.outcome === 'changed') refuseSharedChange(plan.after.id, own)
  return plan
}

/**
 * Adds an error if `id` is defined. A defined id means that the item is already in the shared library, which an import
 * with `--gym` must not change.
 */
export function refuseSharedChange(id: MovementId | WorkoutId | undefined, { findings }: ItemContext): void {
  if (id === undefined) return
  const remedy = 'To change the library, set its `gym` to null. To add an item of your own, write another id.'
  findings.error('/id', `is ${id}, which belongs to the shared library: an import with --gym cannot change it`, remedy)
}

/** Stands for an invalid gym in a file. Items that have this gym are checked but never written. */
export const unknownGym = 'gym_' as GymId

/**
 * Returns the gym of an item. Returns `null`, which means the shared library, if the gym is `null` or omitted. Returns
 * `unknownGym` if the gym is invalid.
 */
export function gymOf({ gym }: { readonly gym?: GymId | null | undefined }, { findings }: ItemContext): GymId | null {
  return findings.isSound('/gym') ? (gym ?? null) : unknownGym
}

/** Returns true if the gym exists, or is null for the shared library. Otherwise reports an error. */
export async function checkGymExists({ gym, session, findings }: GymContext): Promise<boolean> {
  if (gym === null || (await session.store.findGym(gym)) !== undefined) return true
  findings.missing(gym, '/gym', `refers to the gym ${gym}, which does not exist`, 'Add the gym, or correct its id.')
  return false
}

/**
 * Checks the movements inside a workout. Adds the plans for writing them to `context.movements`. A stored movement
 * keeps its owner. A new movement belongs to the gym if its `source` is `gym`, otherwise to the library.
 */
export async function acceptEmbeddedMovements(
  items: readonly (MovementItem | undefined)[],
  context: GymContext,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue
    const existing = item.id && (await context.movements.find(item.id))
    const own = item.source === 'gym' ? context.gym : null
    const gym = existing !== undefined && isAvailableTo(existing.gym, context.gym) ? existing.gym : own
    const plan = await planMovement(item, { ...contextAt(context, `/movements/${index}`), gym })
    if (plan !== undefined) context.movements.embed(plan)
  }
}

async function planMovement(item: MovementItem, context: GymContext): Promise<MovementPlan | undefined> {
  const { id } = item
  const { gym, movements } = context
  const before = id && (await movements.find(id))
  const members = acceptMembers(item, before?.movement, context)
  if (id === undefined) return undefined
  const movement = { id, ...members }
  const body = renderStoredMovement(movement)
  const after = { id, gym, body, movement }
  if (!checkDefinition(after, before, context)) return undefined
  return { kind: 'movement', before, after, outcome: outcomeOf(before, before?.body === body) }
}

function checkDefinition(
  { id, body }: StoredMovement,
  existing: StoredMovement | undefined,
  context: GymContext,
): boolean {
  const { gym, findings, movements } = context
  const described = movements.definitionOf(id)
  if (described !== undefined && described !== body && findings.isSound('')) {
    findings.error('', `${id} is described differently elsewhere in this import`, 'Describe it once.')
    return false
  }
  if (existing === undefined || existing.gym === gym || gym === unknownGym) return true
  const holder = existing.gym === null ? 'the shared library' : 'a gym, and not to this one'
  findings.error('/id', `${id} belongs to ${holder}`, 'Give the movement a different id.')
  return false
}

function acceptMembers(
  item: MovementItem,
  was: MovementWithAliases | undefined,
  { gym, session, findings }: GymContext,
): Omit<MovementWithAliases, 'id'> {
  if (item.id !== undefined && (item.name ?? was?.name) === undefined) findings.absent('name')
  const description = item.description && safeHtml(item.description, '/description', findings)
  const source = gym === null ? session.serviceName : 'gym'
  const { aliases = was?.aliases } = item
  const named = aliases === undefined ? {} : { aliases }
  return { ...mergeMembers({ ...item, description }, was, { ...movementDefaults, source }), ...named }
}

const movementDefaults: Required<Omit<Movement, 'id'>> = {
  name: '',
  description: null,
  complex_details: null,
  has_calories: false,
  has_distance: false,
  has_duration: false,
  has_height: false,
  has_load: false,
  has_power: false,
  has_reps: false,
  source: '',
  video: null,
}
