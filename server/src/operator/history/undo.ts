import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import type { ChangeRecord } from '../../catalog/writing/catalog-store.ts'
import {
  applyDifferences,
  applyWhereUnchanged,
  differences,
  StateMismatchError,
  type JsonObject,
} from '../../catalog/writing/differences.ts'
import { rerenderDependents } from '../../catalog/writing/write-documents.ts'
import {
  parseItemKey,
  parseBack,
  type Change,
  type ItemKind,
  type ItemKey,
} from '../../catalog/writing/record-change.ts'
import { removeItem } from '../../catalog/writing/remove-item.ts'
import { isSameState, planToRestore, currentState } from '../../catalog/writing/restore-item.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import { changesOf, findEntry, laterChanges } from '../../storage/history-rows.ts'
import { Rollback, type Sql } from '../../storage/sql.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { printLine } from '../command-context.ts'
import { refuseAll } from '../failure.ts'
import { changeLines, changeJson } from '../import/print-changes.ts'
import { optionForms } from '../option-forms.ts'
import { requireEntry, requireValue } from '../require-item.ts'

/** Undoes an entry, and tells what became of each item. */
export async function undo(call: ItemsCall<readonly [entry: string]>): Promise<void> {
  const number = requireValue('The entry', call.operands[0], optionForms.number)
  const undoing = async (session: WriteSession, sql: Sql) => {
    await requireEntry(sql, number)
    const undone = await undoEntry(sql, number, session)
    return undone.changes.length > 0 ? undone : new Rollback(undone)
  }
  const { changes, accounts } = await changeItems(call, undoing, { undoes: number })
  if (accounts.length > 0) printLine(call.messages, asTheyAre(accounts))
  const isNothing = changes.length === 0
  const lines = changes.flatMap((change) => changeLines(change, true))
  const end = isNothing ? `${number}: nothing of it is there to undo.` : `${number}: undone.`
  call.tell(
    { entry: number, outcome: isNothing ? 'unchanged' : 'undone', changes: changes.map(changeJson) },
    [...lines, end].join('\n'),
  )
}

/** How many members a refusal names, and how many later changes of each. */
const toldMax = 10

/** An item that an entry changed, as it was before, undefined where there was none. */
interface Restored {
  readonly item: ItemKey
  readonly state: JsonObject | undefined
}

/** Takes back what an entry changed, or refuses it: nothing that was changed later is lost. */
async function undoEntry(sql: Sql, entry: number, session: WriteSession) {
  const refusals: string[] = []
  const restored: Restored[] = []
  /** What became of accounts, which are listed and not undone: `harbor-k3x7a2mq (revoked)`. */
  const accounts: string[] = []
  for (const ofItem of Map.groupBy(await changesOf(sql, entry), ({ kind, id }) => `${kind} ${id}`).values()) {
    const [{ kind, id } = { kind: '', id: '' }] = ofItem
    const item = parseItemKey(kind, id)
    if (item === undefined) {
      accounts.push(...ofItem.map(({ outcome }) => `${id} (${outcome})`))
      continue
    }
    const later = await laterChanges(sql, { kind, id }, entry)
    const today = await currentState(item, session)
    const { state, changedAgain } = takeBack(today, later, ofItem)
    for (const path of changedAgain.slice(0, toldMax)) {
      const what = `${kind} ${id}${path === '' ? ' was changed later' : `: ${path} was changed again`}`
      const by = await namesOf(
        later.filter((change) => touches(change, path)),
        sql,
      )
      refusals.push(`${what}, by ${by}, and that would be lost. Undo what came later first.`)
    }
    const more = changedAgain.length - toldMax
    if (more > 0) refusals.push(`${kind} ${id}: ${more} more members were changed again.`)
    if (changedAgain.length === 0 && !isSameState(state, today)) restored.push({ item, state })
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
  await rerenderDependents(session)
  return changes
}

const order: readonly ItemKind[] = ['gym', 'movement', 'workout', 'competition']

function rankOf({ item, state }: Restored): number {
  const rank = order.indexOf(item.kind)
  return state === undefined ? 2 * order.length - rank : rank
}

/** What is to be restored of an item, and the members of it that later changes have changed again: '' is all of it. */
interface TakenBack extends Pick<Restored, 'state'> {
  readonly changedAgain: readonly string[]
}

/** Takes back what changes of an entry did to an item, member by member: what later changes left alone goes back. */
function takeBack(
  today: JsonObject | undefined,
  later: readonly ChangeRecord[],
  changes: readonly ChangeRecord[],
): TakenBack {
  try {
    const left = stateBefore(today, later)
    const before = stateBefore(left, changes.toReversed())
    if (today !== undefined && left !== undefined && before !== undefined) {
      const { state, conflicts } = applyWhereUnchanged(today, differences(left, before))
      return { state, changedAgain: conflicts.map(({ path }) => path) }
    }
    // An item that was added or deleted goes back as a whole.
    const isLost = !isSameState(today, left) && !isSameState(today, before)
    return { state: before, changedAgain: isLost ? [''] : [] }
  } catch (error) {
    if (error instanceof StateMismatchError) return { state: today, changedAgain: [''] }
    throw error
  }
}

/** Whether a change of an item touched one of its members, something in it, or all that it is in. */
function touches(change: ChangeRecord, path: string): boolean {
  const { differences: found } = parseBack(change)
  if (found === undefined || path === '') return true
  return found.some((one) => `${one.path}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one.path}.`))
}

/** The state before some changes, the latest first. Throws `OtherState` for changes of another one. */
function stateBefore(state: JsonObject | undefined, changes: readonly ChangeRecord[]): JsonObject | undefined {
  return changes.reduce((current: JsonObject | undefined, change) => {
    const back = parseBack(change)
    return back.differences === undefined ? back.state : current && applyDifferences(current, back.differences)
  }, state)
}

/** The entries of changes by their numbers, with who made each. */
async function namesOf(later: readonly { readonly entry: number }[], sql: Sql): Promise<string> {
  const entries = [...new Set(later.map(({ entry }) => entry))].toSorted((one, other) => one - other)
  const names: string[] = []
  for (const entry of entries.slice(0, toldMax))
    names.push(`${entry} (${(await findEntry(sql, entry))?.author ?? 'nobody'})`)
  const more = entries.length > toldMax ? ` and ${entries.length - toldMax} more` : ''
  return names.length === 0 ? 'something that the history does not know' : `${names.join(', ')}${more}`
}
