import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import type { NotedChange } from '../../catalog/writing/catalog-store.ts'
import { applyDifferences, OtherState, type JsonObject } from '../../catalog/writing/differences.ts'
import { renewEmbedding } from '../../catalog/writing/keep-documents.ts'
import { keptItem, readBack, type Change, type ChangedKind, type KeptItem } from '../../catalog/writing/note-change.ts'
import { removeItem } from '../../catalog/writing/remove-item.ts'
import { isSameState, planToRestore, stateToday } from '../../catalog/writing/restore-item.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import { changesOf, laterChanges } from '../../storage/history-rows.ts'
import { Left, type Sql } from '../../storage/sql.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { printLine } from '../command-context.ts'
import { refuseAll } from '../failure.ts'
import { changeLines, toldChange } from '../import/print-changes.ts'
import { optionForms } from '../option-forms.ts'
import { requireEntry, requireValue } from '../require-item.ts'

/** Undoes an entry, and tells what became of each item. */
export async function undo(call: ItemsCall<readonly [entry: string]>): Promise<void> {
  const number = requireValue('The entry', call.operands[0], optionForms.number)
  const undoing = async (session: WriteSession, sql: Sql) => {
    await requireEntry(sql, number)
    const undone = await undoEntry(sql, number, session)
    return undone.changes.length > 0 ? undone : new Left(undone)
  }
  const { changes, accounts } = await changeItems(call, undoing, { undoes: number })
  if (accounts.length > 0) printLine(call.messages, asTheyAre(accounts))
  const isNothing = changes.length === 0
  const lines = changes.flatMap((change) => changeLines(change, true))
  const end = isNothing ? `${number}: nothing of it is there to undo.` : `${number}: undone.`
  call.tell(
    { entry: number, outcome: isNothing ? 'unchanged' : 'undone', changes: changes.map(toldChange) },
    [...lines, end].join('\n'),
  )
}

/** An item that an entry changed, as it was before, undefined where there was none. */
interface Restored {
  readonly item: KeptItem
  readonly state: JsonObject | undefined
}

/** Makes everything that an entry changed what it was before, or refuses it: nothing that was changed later is lost. */
async function undoEntry(sql: Sql, entry: number, session: WriteSession) {
  const refusals: string[] = []
  const restored: Restored[] = []
  /** What became of accounts, which are listed and not undone: `harbor-k3x7a2mq (revoked)`. */
  const accounts: string[] = []
  for (const ofItem of Map.groupBy(await changesOf(sql, entry), ({ kind, id }) => `${kind} ${id}`).values()) {
    const [{ kind, id } = { kind: '', id: '' }] = ofItem
    const item = keptItem(kind, id)
    if (item === undefined) {
      accounts.push(...ofItem.map(({ outcome }) => `${id} (${outcome})`))
      continue
    }
    const later = await laterChanges(sql, { kind, id }, entry)
    const before = stateToRestore(await stateToday(item, session), later, ofItem)
    if (before !== undefined) restored.push({ item, ...before })
    else {
      const whose = `${kind} ${id} was changed later, by ${namesOf(later)}, and that would be lost.`
      refusals.push(`${whose} Undo what came later first.`)
    }
  }
  refuseAll(refusals)
  if (restored.length === 0 && accounts.length > 0) refuseAll([asTheyAre(accounts)])
  return { changes: await restoreAll(restored.toReversed(), session), accounts }
}

/** What is told of accounts where an entry is undone. */
function asTheyAre(accounts: readonly string[]): string {
  return `Accounts are not undone and stay as they are: ${accounts.join(', ')}. See \`heatsheet accounts --help\`.`
}

async function restoreAll(restored: readonly Restored[], session: WriteSession): Promise<readonly Change[]> {
  const changes: Change[] = []
  const refusals: string[] = []
  // What is to be there comes before what it is named by; what is to go, behind.
  for (const { item, state } of restored.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (state === undefined) {
      const removed = await removeItem(item, session)
      if (typeof removed === 'string') refusals.push(removed)
      else if (removed.change !== undefined) changes.push(removed.change)
      continue
    }
    const { plan, wrong } = await planToRestore(item, state, session)
    refusals.push(...wrong.map((sentence) => `${item.kind} ${item.id} ${sentence}. Undo what came later first.`))
    const { change } = plan === undefined ? {} : await applyPlan(plan, session)
    if (change !== undefined) changes.push(change)
  }
  refuseAll(refusals)
  await renewEmbedding(session)
  return changes
}

const order: readonly ChangedKind[] = ['gym', 'movement', 'workout', 'competition']

function rankOf({ item, state }: Restored): number {
  const rank = order.indexOf(item.kind)
  return state === undefined ? 2 * order.length - rank : rank
}

/** The state before the changes of an entry; undefined where what came later has not undone itself, or is not known. */
function stateToRestore(
  today: JsonObject | undefined,
  later: readonly NotedChange[],
  changes: readonly NotedChange[],
): Pick<Restored, 'state'> | undefined {
  try {
    if (!isSameState(stateBefore(today, later), today)) return undefined
    return { state: stateBefore(today, changes.toReversed()) }
  } catch (error) {
    if (error instanceof OtherState) return undefined
    throw error
  }
}

/** The state before some changes, the latest first. Throws `OtherState` for changes of another one. */
function stateBefore(state: JsonObject | undefined, changes: readonly NotedChange[]): JsonObject | undefined {
  return changes.reduce((current: JsonObject | undefined, change) => {
    const back = readBack(change)
    return back.differences === undefined ? back.state : current && applyDifferences(current, back.differences)
  }, state)
}

function namesOf(later: readonly { readonly entry: number }[]): string {
  const entries = [...new Set(later.map(({ entry }) => entry))].toSorted((one, other) => one - other)
  return entries.length === 0 ? 'something that the history does not know' : entries.join(', ')
}
