import type { WorkoutItem } from '../../contract/catalog-file.ts'
import { Findings } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { StoredWorkout } from '../stored.ts'
import { acceptContent } from './accept-content.ts'
import { gymOf, checkGymExists, refuseSharedChange, unknownGym } from './accept-movement.ts'
import { safeHtml } from './html.ts'
import { isEqual, outcomeOf, type WorkoutPlan } from './plan.ts'
import { reportLookAlike } from './report-names.ts'
import type { ItemContext, GymContext } from './write-session.ts'

/**
 * Returns the plan to write a standalone workout. Returns `undefined` if the type or the details are missing or
 * invalid.
 */
export async function acceptWorkout(
  item: WorkoutItem,
  context: ItemContext,
  isGymDefault?: true,
): Promise<WorkoutPlan | undefined> {
  const isShared = isGymDefault ? await isLibraryWorkout(item, context) : false
  const gym = isShared ? null : gymOf(item, context)
  const own = { ...context, gym }
  await checkGymExists(own)
  const find = item.id === undefined ? findByContentOrName : findById
  const existing = await find(item, own)
  const type = typeOf(item, existing, context)
  const after = await acceptContent({ ...item, type }, { was: existing, described: existing }, own)
  if (after === undefined) return undefined
  const isSame = existing !== undefined && isEqual(existing, after.content)
  if (isShared && !isSame) refuseSharedChange(item.id, context)
  if (item.id === undefined && !isSame && context.findings.areSound('id', 'gym', 'name'))
    await noteMatch(existing?.id, context)
  const id = existing?.id ?? item.id
  return { kind: 'workout', id, gym, before: existing, after, outcome: outcomeOf(existing, isSame) }
}

async function isLibraryWorkout({ id }: WorkoutItem, { session }: ItemContext): Promise<boolean> {
  const there = id === undefined ? undefined : (await session.store.findWorkouts([id])).get(id)
  return there?.gym === null && there.competition === null
}

function typeOf(
  item: WorkoutItem,
  existing: StoredWorkout | undefined,
  { findings }: ItemContext,
): WorkoutItem['type'] {
  const isNew = existing === undefined && findings.areSound('id', ...(item.id === undefined ? ['name'] : []))
  for (const member of ['type', 'details'] as const) {
    if (isNew && item[member] === undefined) findings.absent(member)
  }
  return findings.isSound('/type') ? (item.type ?? existing?.type) : undefined
}

async function findById({ id }: WorkoutItem, { gym, session, findings }: GymContext) {
  if (id === undefined) return undefined
  const existing = (await session.store.findWorkouts([id])).get(id)
  if (existing === undefined || (existing.competition === null && [existing.gym, unknownGym].includes(gym)))
    return existing
  const whose = existing.competition === null ? 'of another gym or the library' : 'that is part of a competition'
  findings.error('/id', `is ${id}, the id of a workout ${whose}`, 'Give the workout another id.')
  return existing
}

async function findByContentOrName(
  { name = null, type, details, description }: WorkoutItem,
  { gym, session: { standaloneWorkouts, store }, textOf, findings }: GymContext,
): Promise<StoredWorkout | undefined> {
  if (!findings.areSound('id', 'gym', 'name', 'type', 'details')) return undefined
  if (type !== undefined && details !== undefined) {
    const written = { gym, name, type, details: textOf('/details') }
    const safe = description && safeHtml(description, '', new Findings())
    for (const same of (await store.findWorkouts(await standaloneWorkouts.findByContent(written))).values()) {
      if (isEqual(same, { ...same, ...written, description: safe ?? same.description })) return same
    }
  }
  if (name === null) return undefined
  const [only, ...others] = await standaloneWorkouts.findByOriginalName(name, gym)
  if (others.length > 0) {
    const ids = [only, ...others]
    const sentence = `is ${JSON.stringify(name)}, but ${ids.length} workouts have this name: ${ids.join(', ')}`
    findings.error('/name', sentence, 'Give the id of the one you mean.')
  }
  if (only !== undefined) return (await store.findWorkouts([only])).get(only)
  reportLookAlike(name, { name: await standaloneWorkouts.findLookAlike(name, gym) }, findings)
  return undefined
}

const listedMax = 20

async function noteMatch(id: WorkoutId | undefined, { session, findings }: ItemContext): Promise<void> {
  const events = id === undefined ? [] : await session.store.eventsWithWorkout(id)
  const listed = events.slice(0, listedMax).map((event) => `${event.id} of ${event.competition}`)
  const more = events.length > listedMax ? ` and ${events.length - listedMax} more` : ''
  const where = listed.length === 0 ? 'no event uses it' : `this also changes ${listed.join(', ')}${more}`
  const isNew = 'has no id, and no stored workout has its content or its name, so it is added as a new workout'
  const isFound = `has no id and was matched to workout ${id} by its name; ${where}`
  const again = 'Later imports recognize it as long as its name or its content stays the same.'
  findings.note('', id === undefined ? isNew : isFound, again)
}
