import type { Instant } from '../contract/time-stamp.ts'
import type { Sql } from '../storage/sql.ts'
import { defineCommand, type CommandOutline, type MakeCommand } from './command.ts'
import { withReading } from './open-catalog.ts'
import type { OptionsOf, OptionTable } from './option-table.ts'
import { printList, type ListForm } from './print-list.ts'

interface ListOutline<Stored, Item, Filters extends OptionTable>
  extends Pick<CommandOutline<'list', Filters, never>, 'summary' | 'json' | 'examples'>, ListForm<Item> {
  readonly filters?: Filters
  readonly items: (sql: Sql, options: OptionsOf<Filters>, now: Instant) => Items<Stored> | Promise<Items<Stored>>
  readonly toItem: (stored: Stored, now: Instant) => Item
}

type Items<Stored> = AsyncIterable<Stored> | Iterable<Stored>

/** Defines a `list` command. It prints items while it reads them, and reads them from one snapshot of the catalog. */
export function defineList<Stored, Item, const Filters extends OptionTable = OptionTable>(
  outline: ListOutline<Stored, Item, Filters>,
): MakeCommand {
  const { items, toItem, filters } = outline
  return defineCommand({
    ...outline,
    name: 'list',
    ...(filters && { options: filters }),
    run: async (call) => {
      const now = call.now()
      async function* converted(all: Items<Stored>) {
        for await (const stored of all) yield toItem(stored, now)
      }
      await withReading(call.settings.databaseUrl, async (sql) => {
        await printList(converted(await items(sql, call.options, now)), outline, call)
      })
    },
  })
}
