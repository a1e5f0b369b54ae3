import type { ChangeRecord } from '../../catalog/writing/catalog-store.ts'
import type { Difference } from '../../catalog/writing/differences.ts'
import { parseBack } from '../../catalog/writing/record-change.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { changesOf, type HistoryEntry } from '../../storage/history-rows.ts'
import { printJson, printLine } from '../command-context.ts'
import { defineCommand, defineGroup } from '../command.ts'
import { asInFiles, changeLines, fileDifferences } from '../import/print-changes.ts'
import { withReading } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { requireEntry, requireValue } from '../require-item.ts'
import { historyList } from './history-list.ts'

const shownMax = 200

const showCommand = defineCommand({
  name: 'show <entry>',
  summary: 'show what a change did to each item',
  json: 'an object with entry, at, author, command, undoes and changes, each with its reverse',
  examples: [['history show 41', 'each item, with the values before and after']],
  run: async ({ operands: [text], options, settings: { databaseUrl }, output }) => {
    const number = requireValue('The entry', text, optionForms.number)
    const { entry, changes } = await withReading(databaseUrl, async (sql) => {
      return { entry: await requireEntry(sql, number), changes: await changesOf(sql, number) }
    })
    if (options.json) {
      const changesJson = changes.map((change) => ({ ...change, back: reverseJson(change) }))
      printJson(output, { ...entry, at: formatTimeStamp(entry.at), changes: changesJson })
      return
    }
    printLine(output, titleOf(entry))
    for (const change of changes.slice(0, shownMax)) for (const line of renderLine(change)) printLine(output, line)
    if (changes.length > shownMax) printLine(output, `… and ${changes.length - shownMax} more; --json has all of it.`)
  },
})

const undoCommand = defineCommand({
  name: 'undo <entry>',
  summary: 'undo a change, field by field; the undo is a change, too',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with entry, outcome and changes',
  examples: [
    ['history undo 41', 'undo it, unless a later change set the same fields'],
    ['history undo 42', 'undo an undo'],
  ],
  run: async (call) => (await import('./undo.ts')).undo(call),
})

export const historyCommand = defineGroup('history', 'list, show and undo changes', [
  historyList,
  showCommand,
  undoCommand,
])

function reverseJson(change: ChangeRecord): unknown {
  const { differences } = parseBack(change)
  return differences === undefined ? JSON.parse(change.back, asInFiles) : fileDifferences(differences)
}

function titleOf({ entry, at, author, command, undoes }: HistoryEntry): string {
  return `${entry}  ${formatTimeStamp(at)}  ${author}  ${command}${undoes === null ? '' : `  (undoes ${undoes})`}`
}

function renderLine(change: ChangeRecord): readonly string[] {
  const { kind, id, outcome } = change
  if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'deleted') return [`${kind} ${id}: ${outcome}`]
  const { differences = [], state: { name } = {} } = parseBack(change)
  const itemName = typeof name === 'string' ? name : ''
  return changeLines({ kind, id, name: itemName, outcome, differences: differences.map(inverted) }, true)
}

function inverted({ op, path, before, after }: Difference): Difference {
  const opposite = { add: 'remove', remove: 'add', change: 'change', order: 'order' } as const
  const values = {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  }
  return { op: opposite[op], path, ...values }
}
