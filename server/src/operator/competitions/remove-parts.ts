import { warnIfEmpty } from '../../catalog/writing/accept-competition.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import type { StoredCompetition } from '../../catalog/stored.ts'
import type { JsonObject } from '../../catalog/writing/differences.ts'
import { competitionState, type Change } from '../../catalog/writing/record-change.ts'
import { ownWorkouts, planToRestore } from '../../catalog/writing/restore-item.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import { publishedFrom } from '../../catalog/visibility.ts'
import { Findings } from '../../contract/finding.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { meantOr } from '../../contract/nearest-name.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { Refusal } from '../failure.ts'
import { changeLines } from '../import/print-changes.ts'
import { requireCompetition, requireEach } from '../require-item.ts'
import { printWarnings } from './change-status.ts'

/** A division or an event. */
interface NamedPart {
  readonly id: string
  readonly name: string
}

/** Removes events and divisions from a competition: all that are named, by id or by name, or none. */
export async function removeParts(call: ItemsCall<readonly [competition: string, parts: readonly string[]]>) {
  const [competition, texts] = call.operands
  const { id, removed, change, findings } = await changeItems(call, async (session, sql) => {
    const { id } = await requireCompetition(sql, competition)
    const kept = await session.store.findCompetition(id)
    if (kept?.competition === undefined) throw new Error(`${id} is listed and not there`)
    const parts = [...kept.competition.divisions, ...kept.competition.events]
    const found = await requireEach(texts, (text) => Promise.resolve(requirePart(id, text, parts)))
    const removed = new Set<string>(found.map((part) => part.id))
    const own = await ownWorkouts(kept, session.store)
    const state = competitionState(without(kept.competition, removed), own)
    return { id, removed, ...(await changeTo(id, state, session)) }
  })
  printWarnings(id, findings, call)
  const told = { id, removed: [...removed], outcome: 'changed', warnings: findings.all }
  call.tell(told, change === undefined ? '' : changeLines(change, true).join('\n'))
}

async function changeTo(id: CompetitionId, state: JsonObject, session: WriteSession) {
  const { plan, wrong } = await planToRestore({ kind: 'competition', id }, state, session)
  if (plan?.kind !== 'competition') throw new Refusal(`competition ${id} ${wrong.join(', and ')}.`)
  const { change }: { readonly change?: Change } = await applyPlan(plan, session)
  const findings = new Findings()
  if ((publishedFrom(plan.after) ?? Infinity) <= session.now) warnIfEmpty(plan.after, findings)
  return { change, findings }
}

/** The part that a text names: by its id, or by a name that no other one of the competition has. */
function requirePart(competition: CompetitionId, text: string, parts: readonly NamedPart[]): NamedPart {
  const ofId = parts.find(({ id }) => id === text)
  const named = ofId === undefined ? parts.filter(({ name }) => name === text) : [ofId]
  const [part, ...others] = named
  if (others.length > 0) {
    const ids = named.map(({ id }) => id).join(', ')
    throw new Refusal(`${JSON.stringify(text)} is the name of ${ids}: give the id of the one that is meant.`)
  }
  if (part !== undefined) return part
  const known = parts.flatMap(({ id, name }) => [name, id])
  const list = `See \`heatsheet competitions show ${competition}\`.`
  throw new Refusal(`${competition} has no event or division ${JSON.stringify(text)}. ${meantOr(list, text, known)}`)
}

/** A competition without some of its parts; divisions no longer name the events among them, either. */
function without(competition: StoredCompetition, gone: ReadonlySet<string>): StoredCompetition {
  const isLeft = ({ id }: NamedPart) => !gone.has(id)
  const divisions = competition.divisions.filter(isLeft).map((division) => {
    return { ...division, events: division.events.filter((id) => !gone.has(id)) }
  })
  return { ...competition, divisions, events: competition.events.filter(isLeft) }
}
