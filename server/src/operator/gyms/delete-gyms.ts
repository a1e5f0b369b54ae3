import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import type { GymContents } from '../../catalog/writing/catalog-store.ts'
import { deleteGym } from '../../catalog/writing/remove-item.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { refuseAll } from '../failure.ts'
import { requireEach, requireGym } from '../require-item.ts'

type DeleteCall = ItemsCall<readonly [ids: readonly string[]], { readonly withCompetitions: true | undefined }>

/**
 * Deletes gyms. Deletes nothing if one of them still has accounts. Also deletes nothing if one of them has
 * competitions, unless `--with-competitions` is given.
 */
export async function deleteGyms(call: DeleteCall): Promise<void> {
  const [texts] = call.operands
  const deleted = await changeItems(call, async (session, sql) => {
    const gyms = await requireEach(texts, (text) => requireGym(sql, text, 'See `heatsheet gyms list`.'))
    const all: GymContents[] = []
    for (const gym of gyms) all.push(await session.store.gymContents(gym))
    refuseAll(all.flatMap((contents) => reasonsToKeep(contents, call.options)))
    for (const contents of all) await deleteGym(contents, session)
    return all
  })
  for (const contents of deleted) call.print(deletedJson(contents), describeDeleted(contents))
}

const namedMax = 3

function reasonsToKeep(
  { gym, competitions, accounts }: GymContents,
  options: DeleteCall['options'],
): readonly string[] {
  const reasons: string[] = []
  if (competitions.length > 0 && !options.withCompetitions) {
    const ids = competitions.slice(0, namedMax).map(({ id }) => id)
    const more = competitions.length > namedMax ? ` and ${competitions.length - namedMax} more` : ''
    const remedy = 'Add --with-competitions to delete them, too.'
    reasons.push(`${gym.id} has ${countOf(competitions.length, 'competition')}: ${ids.join(', ')}${more}. ${remedy}`)
  }
  if (accounts.length > 0) {
    const remedy = `Revoke them first: heatsheet accounts revoke ${accounts.join(' ')}`
    reasons.push(`${gym.id} has ${countOf(accounts.length, 'account')} that would have no gym. ${remedy}`)
  }
  return reasons
}

function deletedJson({ gym, competitions, workouts, movements, granted }: GymContents) {
  return {
    id: gym.id,
    competitions: competitions.length,
    workouts: workouts.length,
    movements: movements.length,
    ungranted: granted,
    outcome: 'deleted',
  }
}

function describeDeleted({ gym, competitions, workouts, movements, granted }: GymContents): string {
  const parts = [
    countOf(competitions.length, 'competition'),
    countOf(workouts.length, 'workout'),
    countOf(movements.length, 'movement'),
  ]
  const ended = granted.length === 0 ? '' : ` No longer granted to ${granted.join(', ')}.`
  return `${gym.id} "${gym.name}": deleted, with ${parts.join(', ')} of its own.${ended}`
}
