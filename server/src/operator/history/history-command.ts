import type { NotedChange } from '../../catalog/writing/catalog-store.ts'
import type { Difference } from '../../catalog/writing/differences.ts'
import type { ChangedKind } from '../../catalog/writing/note-change.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { changesOf, type HistoryEntry } from '../../storage/history-rows.ts'
import { printJson, printLine } from '../command-context.ts'
import { defineCommand, defineGroup } from '../command.ts'
import { asInFiles, changeLines, toldDifferences } from '../import/print-changes.ts'
import { withReading } from '../open-catalog.ts'
import { requireEntry, requireNumber } from '../require-item.ts'
import { historyList } from './history-list.ts'

/** How many items are shown for people. */
const shownMax = 200

const showCommand = defineCommand({
  name: 'show <entry>',
  summary: 'show what one change did to each item',
  settings: ['databaseUrl'],
  json: 'an object with entry, at, author, command, undoes and changes: what leads back',
  examples: [['history show 41', 'item by item, from as it became to as it was']],
  run: async ({ operands: [text], options, settings: { databaseUrl }, output }) => {
    const number = requireNumber(text, 'The entry')
    const { entry, changes } = await withReading(databaseUrl, async (sql) => {
      return { entry: await requireEntry(sql, number), changes: await changesOf(sql, number) }
    })
    if (options.json) {
      const told = changes.map(({ back, ...change }) => ({ ...change, back: toldBack(change.outcome, back) }))
      printJson(output, { ...entry, at: formatTimeStamp(entry.at), changes: told })
      return
    }
    printLine(output, titleOf(entry))
    for (const change of changes.slice(0, shownMax)) for (const line of renderLine(change)) printLine(output, line)
    if (changes.length > shownMax) printLine(output, `… and ${changes.length - shownMax} more; --json has all of it.`)
  },
})

const undoCommand = defineCommand({
  name: 'undo <entry>',
  summary: 'make everything that one change touched what it was before; a change like any other',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with entry, outcome and changes',
  examples: [
    ['history undo 41', 'refused, with names, where a later change would be lost'],
    ['history undo 42', 'an undo is undone like anything else'],
  ],
  run: async (call) => (await import('./undo.ts')).undo(call),
})

export const historyCommand = defineGroup(
  {
    name: 'history',
    summary: 'what was changed, when, by whom, and back',
    examples: [
      ['history list', 'the latest changes, newest first'],
      ['history show 41', 'what became of each item'],
      ['history undo 41', 'makes everything that it changed what it was'],
    ],
  },
  [historyList, showCommand, undoCommand],
)

/** What leads back; as `noteChange` wrote it, for machines. */
function toldBack(outcome: string, back: string): unknown {
  return outcome === 'changed'
    ? toldDifferences(JSON.parse(back) as readonly Difference[])
    : JSON.parse(back, asInFiles)
}

function titleOf({ entry, at, author, command, undoes }: HistoryEntry): string {
  return `${entry}  ${formatTimeStamp(at)}  ${author}  ${command}${undoes === null ? '' : `  (undoes ${undoes})`}`
}

/** A change of the history in lines, as it was told when it was made. */
function renderLine({ kind, id, outcome, back }: NotedChange): readonly string[] {
  if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'deleted') return [`${kind} ${id}: ${outcome}`]
  const value: unknown = JSON.parse(back)
  // As `noteChange` wrote it; what led back is turned round.
  const differences = outcome === 'changed' ? (value as readonly Difference[]).map(turned) : []
  return changeLines({ kind: kind as ChangedKind, id, name: nameIn(value), outcome, differences }, true)
}

function turned({ op, path, before, after }: Difference): Difference {
  const isOther = { add: 'remove', remove: 'add', change: 'change', order: 'order' } as const
  const values = {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  }
  return { op: isOther[op], path, ...values }
}

function nameIn(value: unknown): string {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
  return typeof name === 'string' ? name : ''
}
