import { warnIfEmpty } from '../../catalog/writing/accept-competition.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import type { StoredCompetition } from '../../catalog/stored.ts'
import type { JsonObject } from '../../catalog/writing/differences.ts'
import { competitionState, type ItemChange } from '../../catalog/writing/record-change.ts'
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

interface NamedPart {
  readonly id: string
  readonly name: string
}

/**
 * Removes events and divisions from a competition. Each is given by its id or name. If there is an error, removes
 * nothing.
 */
export async function removeParts(call: ItemsCall<readonly [competition: string, parts: readonly string[]]>) {
  const [competition, texts] = call.operands
  const { id, removed, change, findings } = await changeItems(call, async (session, sql) => {
    const { id } = await requireCompetition(sql, competition)
    const stored = await session.store.findCompetition(id)
    if (stored?.competition === undefined) throw new Error(`${id} is listed and not there`)
    const parts = [...stored.competition.divisions, ...stored.competition.events]
    const removedParts = await requireEach(texts, (text) => Promise.resolve(requirePart(id, text, parts)))
    const removed = new Set<string>(removedParts.map((part) => part.id))
    const own = await ownWorkouts(stored, session.store)
    const state = competitionState(without(stored.competition, removed), own)
    return { id, removed, ...(await changeTo(id, state, session)) }
  })
  printWarnings(id, findings, call)
  const result = { id, removed: [...removed], outcome: 'changed', warnings: findings.all }
  call.print(result, change === undefined ? '' : changeLines(change, true).join('\n'))
}

async function changeTo(id: CompetitionId, state: JsonObject, session: WriteSession) {
  const { plan, wrong } = await planToRestore({ kind: 'competition', id }, state, session)
  if (plan?.kind !== 'competition') throw new Refusal(`competition ${id} ${wrong.join(', and ')}.`)
  const { change }: { readonly change?: ItemChange } = await applyPlan(plan, session)
  const findings = new Findings()
  if ((publishedFrom(plan.after) ?? Infinity) <= session.now) warnIfEmpty(plan.after, findings)
  return { change, findings }
}

function requirePart(competition: CompetitionId, text: string, parts: readonly NamedPart[]): NamedPart {
  const ofId = parts.find(({ id }) => id === text)
  const matches = ofId === undefined ? parts.filter(({ name }) => name === text) : [ofId]
  const [part, ...others] = matches
  if (others.length > 0) {
    const ids = matches.map(({ id }) => id).join(', ')
    throw new Refusal(`${JSON.stringify(text)} is the name of ${ids}: give the id instead.`)
  }
  if (part !== undefined) return part
  const known = parts.flatMap(({ id, name }) => [name, id])
  const list = `See \`heatsheet competitions show ${competition}\`.`
  throw new Refusal(`${competition} has no event or division ${JSON.stringify(text)}. ${meantOr(list, text, known)}`)
}

function without(competition: StoredCompetition, removed: ReadonlySet<string>): StoredCompetition {
  const remains = ({ id }: NamedPart) => !removed.has(id)
  const divisions = competition.divisions.filter(remains).map((division) => {
    return { ...division, events: division.events.filter((id) => !removed.has(id)) }
  })
  return { ...competition, divisions, events: competition.events.filter(remains) }
}
