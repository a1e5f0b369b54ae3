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
  type ItemChange,
  type HistoryKind,
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

export async function undo(call: ItemsCall<readonly [entry: string]>): Promise<void> {
  const number = requireValue('The entry', call.operands[0], optionForms.number)
  const undoing = async (session: WriteSession, sql: Sql) => {
    await requireEntry(sql, number)
    const undone = await undoEntry(sql, number, session)
    return undone.changes.length > 0 ? undone : new Rollback(undone)
  }
  const { changes, accounts } = await changeItems(call, undoing, { undoes: number })
  if (accounts.length > 0) printLine(call.messages, accountsNotUndone(accounts))
  const isNothing = changes.length === 0
  const lines = changes.flatMap((change) => changeLines(change, true))
  const end = isNothing ? `${number}: nothing to undo.` : `${number}: undone.`
  call.print(
    { entry: number, outcome: isNothing ? 'unchanged' : 'undone', changes: changes.map(changeJson) },
    [...lines, end].join('\n'),
  )
}

const namedMax = 10

interface ItemToRestore {
  readonly item: ItemKey
  readonly state: JsonObject | undefined
}

async function undoEntry(sql: Sql, entry: number, session: WriteSession) {
  const refusals: string[] = []
  const toRestore: ItemToRestore[] = []
  const accounts: string[] = []
  for (const itemChanges of Map.groupBy(await changesOf(sql, entry), ({ kind, id }) => `${kind} ${id}`).values()) {
    const [{ kind, id } = { kind: '', id: '' }] = itemChanges
    const item = parseItemKey(kind, id)
    if (item === undefined) {
      accounts.push(...itemChanges.map(({ outcome }) => `${id} (${outcome})`))
      continue
    }
    const later = await laterChanges(sql, { kind, id }, entry)
    const current = await currentState(item, session)
    const { state, changedAgain } = undoChanges(current, later, itemChanges)
    for (const path of changedAgain.slice(0, namedMax)) {
      const what = `${kind} ${id}${path === '' ? ' was changed later' : `: ${path} was changed again`}`
      const causes = later.filter((change) => touches(change, path))
      refusals.push(`${what} ${await describeCauses(causes, sql)}`)
    }
    const more = changedAgain.length - namedMax
    if (more > 0) refusals.push(`${kind} ${id}: ${more} more fields were changed again.`)
    if (changedAgain.length === 0 && !isSameState(state, current)) toRestore.push({ item, state })
  }
  refuseAll(refusals)
  if (toRestore.length === 0 && accounts.length > 0) refuseAll([accountsNotUndone(accounts)])
  return { changes: await restoreAll(toRestore.toReversed(), session), accounts }
}

function accountsNotUndone(accounts: readonly string[]): string {
  const unchanged = `An undo does not change accounts. These stay as they are: ${accounts.join(', ')}.`
  return `${unchanged} See \`heatsheet accounts --help\`.`
}

async function restoreAll(toRestore: readonly ItemToRestore[], session: WriteSession): Promise<readonly ItemChange[]> {
  const changes: ItemChange[] = []
  const refusals: string[] = []
  // Restored items come first, each before the items that name it. Removed items follow in the reverse order.
  for (const { item, state } of toRestore.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    if (state === undefined) {
      const removed = await removeItem(item, session)
      if (typeof removed === 'string') refusals.push(removed)
      else if (removed.change !== undefined) changes.push(removed.change)
      continue
    }
    const { plan, wrong } = await planToRestore(item, state, session)
    refusals.push(...wrong.map((sentence) => `${item.kind} ${item.id} ${sentence}. Undo the later changes first.`))
    const { change } = plan === undefined ? {} : await applyPlan(plan, session)
    if (change !== undefined) changes.push(change)
  }
  refuseAll(refusals)
  await rerenderDependents(session)
  return changes
}

const restoreOrder: readonly HistoryKind[] = ['gym', 'movement', 'workout', 'competition']

function rankOf({ item, state }: ItemToRestore): number {
  const rank = restoreOrder.indexOf(item.kind)
  return state === undefined ? 2 * restoreOrder.length - rank : rank
}

interface UndoResult extends Pick<ItemToRestore, 'state'> {
  readonly changedAgain: readonly string[]
}

function undoChanges(
  current: JsonObject | undefined,
  later: readonly ChangeRecord[],
  changes: readonly ChangeRecord[],
): UndoResult {
  try {
    const afterEntry = stateBefore(current, later)
    const before = stateBefore(afterEntry, changes.toReversed())
    if (current !== undefined && afterEntry !== undefined && before !== undefined) {
      const { state, conflicts } = applyWhereUnchanged(current, differences(afterEntry, before))
      return { state, changedAgain: conflicts.map(({ path }) => path) }
    }
    // If the entry added or deleted the item, the whole item is restored.
    const isLost = !isSameState(current, afterEntry) && !isSameState(current, before)
    return { state: before, changedAgain: isLost ? [''] : [] }
  } catch (error) {
    if (error instanceof StateMismatchError) return { state: current, changedAgain: [''] }
    throw error
  }
}

function touches(change: ChangeRecord, path: string): boolean {
  const { differences: changed } = parseBack(change)
  if (changed === undefined || path === '') return true
  return changed.some((one) => `${one.path}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${one.path}.`))
}

function stateBefore(state: JsonObject | undefined, changes: readonly ChangeRecord[]): JsonObject | undefined {
  return changes.reduce((current: JsonObject | undefined, change) => {
    const back = parseBack(change)
    return back.differences === undefined ? back.state : current && applyDifferences(current, back.differences)
  }, state)
}

async function describeCauses(later: readonly { readonly entry: number }[], sql: Sql): Promise<string> {
  if (later.length === 0) {
    const cause = 'by a change that the history does not contain'
    return `${cause}. This undo would overwrite it: import the right values instead.`
  }
  const entries = [...new Set(later.map(({ entry }) => entry))].toSorted((one, other) => one - other)
  const names: string[] = []
  for (const entry of entries.slice(0, namedMax))
    names.push(`change ${entry} (by ${(await findEntry(sql, entry))?.author ?? 'nobody'})`)
  const more = entries.length > namedMax ? ` and ${entries.length - namedMax} more` : ''
  return `in ${names.join(', ')}${more}. This undo would overwrite that. Undo the later changes first.`
}
