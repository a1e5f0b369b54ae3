import { isDeepStrictEqual } from 'node:util'
import type { DivisionItem } from '../../contract/catalog-file.ts'
import { acceptOver, type PlacedItem } from './accept-competition.ts'
import { acceptDivision } from './accept-parts.ts'
import { isLocalTime } from './accept-time.ts'
import { guardReaders } from './guard-readers.ts'
import { idOfName } from './id-of-name.ts'
import { matchParts, placed } from './match-parts.ts'
import { outcomeOf, type CompetitionPlan, type DivisionsPlan } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/** Accepts divisions or events that stand beside their competition, which has to be there. */
export async function acceptPart(
  item: PlacedItem,
  context: ItemContext,
): Promise<CompetitionPlan | DivisionsPlan | undefined> {
  const { session, findings } = context
  if (session.isWhole) {
    findings.error(
      '',
      'stands beside its competition, which --whole takes for all there is',
      'Put it inside, or leave --whole out.',
    )
    return undefined
  }
  const alone = await acceptDivisionsAlone(item, context)
  if (alone !== undefined) return alone
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

/**
 * Accepts divisions that are there and are to say something else of themselves, such as the registrations of the hour.
 * Undefined, and nothing told, where more has to be looked at: an event, a reader, what is being made.
 */
async function acceptDivisionsAlone(
  { id, gym, divisions = [], events }: PlacedItem,
  context: ItemContext,
): Promise<DivisionsPlan | undefined> {
  const { session } = context
  if (events !== undefined || !divisions.every(saysNothingElse) || session.withEveryEvent.has(id)) return undefined
  const { position, head } = (await session.store.findHead(id)) ?? {}
  if (position === undefined || head === undefined || session.unmade.has(position)) return undefined
  // One whose time comes is kept in another way from then on.
  if (head.publish_at || (gym ?? head.gym) !== head.gym || !areThere(divisions, head.divisions)) return undefined
  const parts = matchParts('division', divisions, head.divisions, context)
  const accepted = placed(parts, head.divisions, false).map(({ part, was }, place) => {
    return part === undefined ? was : acceptDivision(part, place, { id, events: [] }, context)
  })
  const isSame = isDeepStrictEqual(accepted, head.divisions)
  const after = isSame ? head : { ...head, divisions: accepted }
  guardReaders({ ...head, events: [] }, { ...after, events: [] }, { divisions }, new Map(), context)
  return { kind: 'divisions', position, before: head, after, outcome: outcomeOf(head, isSame) }
}

function saysNothingElse(division: DivisionItem | undefined): boolean {
  return division?.events === undefined && division?.visible === undefined
}

/** Whether each of them is one of those that there are, and none stands twice. */
function areThere(divisions: readonly (DivisionItem | undefined)[], kept: readonly { readonly id: string }[]): boolean {
  const left = new Set<string | undefined>(kept.map(({ id }) => id))
  return divisions.every((one) => left.delete(one?.id ?? idOfName('division', one?.name ?? '')))
}
