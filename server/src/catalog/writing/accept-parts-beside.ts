import { acceptOver, type PlacedItem } from './accept-competition.ts'
import { isLocalTime } from './accept-time.ts'
import type { CompetitionPlan } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/** Accepts divisions or events that stand beside their competition, which has to be there. */
export async function acceptPart(item: PlacedItem, context: ItemContext): Promise<CompetitionPlan | undefined> {
  const { session, findings } = context
  if (session.isWhole) {
    findings.error(
      '',
      'stands beside its competition, which --whole takes for all there is',
      'Put it inside, or leave --whole out.',
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
