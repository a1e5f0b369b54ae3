import type { Instant } from '../contract/time-stamp.ts'
import type { Sql } from '../storage/sql.ts'
import { defineCommand, type CommandOutline, type MakeCommand } from './command.ts'
import { withReading } from './open-catalog.ts'
import type { OptionsOf, OptionTable } from './option-table.ts'
import { printList, type ListForm } from './print-list.ts'

/** What a `list` command lists, what leaves some of it out, and how it is told. */
interface ListOutline<Stored, Item, Filters extends OptionTable>
  extends Pick<CommandOutline<'list', Filters, never>, 'summary' | 'json' | 'examples'>, ListForm<Item> {
  readonly filters?: Filters
  /** In the order of the list; read while it is printed, once what was asked for has been found right. */
  readonly items: (sql: Sql, asked: OptionsOf<Filters>, now: Instant) => Items<Stored> | Promise<Items<Stored>>
  /** An item as `--json` prints it. */
  readonly tell: (stored: Stored, now: Instant) => Item
}

type Items<Stored> = AsyncIterable<Stored> | Iterable<Stored>

/** A `list` command: in one snapshot, and printed while it is read. */
export function defineList<Stored, Item, const Filters extends OptionTable = OptionTable>(
  outline: ListOutline<Stored, Item, Filters>,
): MakeCommand {
  const { items, tell, filters } = outline
  return defineCommand({
    ...outline,
    name: 'list',
    ...(filters && { options: filters }),
    run: async (call) => {
      const now = call.now()
      async function* told(found: Items<Stored>) {
        for await (const stored of found) yield tell(stored, now)
      }
      await withReading(call.settings.databaseUrl, async (sql) => {
        await printList(told(await items(sql, call.options, now)), outline, call)
      })
    },
  })
}
