import type { WorkoutItem } from '../../contract/catalog-file.ts'
import { Findings } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { StoredWorkout } from '../stored.ts'
import { acceptContent } from './accept-content.ts'
import { gymOf, hasGym, refuseSharedChange, unknownGym } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { isEqual, outcomeOf, type WorkoutPlan } from './plan.ts'
import { tellLooks } from './tell-names.ts'
import type { ItemContext, OwnedContext } from './write-session.ts'

/** Accepts a workout that stands alone; undefined when it lacks what a new one needs. */
export async function acceptWorkout(
  item: WorkoutItem,
  context: ItemContext,
  isGymAssumed?: true,
): Promise<WorkoutPlan | undefined> {
  const isShared = isGymAssumed ? await isOfLibrary(item, context) : false
  const gym = isShared ? null : gymOf(item, context)
  const own = { ...context, gym }
  await hasGym(own)
  const find = item.id === undefined ? findWithoutId : findOfId
  const kept = await find(item, own)
  const type = typeOf(item, kept, context)
  const after = await acceptContent({ ...item, type }, { was: kept, worded: kept }, own)
  if (after === undefined) return undefined
  const isSame = kept !== undefined && isEqual(kept, after.content)
  if (isShared && !isSame) refuseSharedChange(item.id, context)
  if (item.id === undefined && !isSame && context.findings.areSound('id', 'gym', 'name'))
    await tellWithoutId(kept?.id, context)
  const id = kept?.id ?? item.id
  return { kind: 'workout', id, gym, before: kept, after, outcome: outcomeOf(kept, isSame) }
}

async function isOfLibrary({ id }: WorkoutItem, { session }: ItemContext): Promise<boolean> {
  const there = id === undefined ? undefined : (await session.store.findWorkouts([id])).get(id)
  return there?.gym === null && there.competition === null
}

/** The type that a workout is to have; what a new one lacks is told. */
function typeOf(item: WorkoutItem, kept: StoredWorkout | undefined, { findings }: ItemContext): WorkoutItem['type'] {
  const isNew = kept === undefined && findings.areSound('id', ...(item.id === undefined ? ['name'] : []))
  for (const member of ['type', 'details'] as const) {
    if (isNew && item[member] === undefined) findings.absent(member)
  }
  return findings.isSound('/type') ? (item.type ?? kept?.type) : undefined
}

/** The workout of the item's id. */
async function findOfId({ id }: WorkoutItem, { gym, session, findings }: OwnedContext) {
  if (id === undefined) return undefined
  const kept = (await session.store.findWorkouts([id])).get(id)
  if (kept === undefined || (kept.competition === null && [kept.gym, unknownGym].includes(gym))) return kept
  const whose = kept.competition === null ? 'of another gym or the library' : 'that is part of a competition'
  findings.error('/id', `is ${id}, the id of a workout ${whose}`, 'Give the workout another id.')
  return kept
}

/** The workout of the same gym that reads as one without an id, else the only one that is called so. */
async function findWithoutId(
  { name = null, type, details, description }: WorkoutItem,
  { gym, session: { standing, store }, textOf, findings }: OwnedContext,
): Promise<StoredWorkout | undefined> {
  if (!findings.areSound('id', 'gym', 'name', 'type', 'details')) return undefined
  if (type !== undefined && details !== undefined) {
    const written = { gym, name, type, details: textOf('/details') }
    const safe = description && safeHtml(description, '', new Findings())
    for (const same of (await store.findWorkouts(await standing.sameAs(written))).values()) {
      if (isEqual(same, { ...same, ...written, description: safe ?? same.description })) return same
    }
  }
  if (name === null) return undefined
  const [only, ...others] = await standing.knownAs(name, gym)
  if (others.length > 0) {
    const ids = [only, ...others]
    const sentence = `is ${JSON.stringify(name)}, and ${ids.length} are called so: ${ids.join(', ')}`
    findings.error('/name', sentence, 'Give the id of the one that is meant.')
  }
  if (only !== undefined) return (await store.findWorkouts([only])).get(only)
  tellLooks(name, { name: await standing.looksLike(name, gym) }, findings)
  return undefined
}

/** How many events one sentence tells. */
const toldMax = 20

/** Tells which workout one without an id is, and where it changes; else that it is added. */
async function tellWithoutId(id: WorkoutId | undefined, { session, findings }: ItemContext): Promise<void> {
  const events = id === undefined ? [] : await session.store.eventsWithWorkout(id)
  const told = events.slice(0, toldMax).map((event) => `${event.id} of ${event.competition}`)
  const more = events.length > toldMax ? ` and ${events.length - toldMax} more` : ''
  const where = told.length === 0 ? 'no event uses it' : `it changes in ${told.join(', ')}${more}`
  const isNew = 'has no id, and none that is there reads like it or has its name: it is added'
  const isFound = `has no id and is ${id}, found by its name; ${where}`
  const again = 'The same workout is found again as long as it keeps its name, or reads the same.'
  findings.note('', id === undefined ? isNew : isFound, again)
}
