import type { Command } from 'commander'
import type { Instant } from '../contract/time-stamp.ts'
import type { Sql } from '../storage/sql.ts'
import type { CommandContext } from './command-context.ts'
import { defineCommand, settingsFor, type CommandOptions, type CommandOutline } from './command.ts'
import { withReading } from './open-catalog.ts'
import { printList, type ListForm } from './print-list.ts'

const settings = ['databaseUrl'] as const

/** What a `list` command lists, what leaves some of it out, and how it is told. */
interface ListOutline<Stored, Item>
  extends Pick<CommandOutline<'databaseUrl'>, 'summary' | 'json' | 'examples'>, ListForm<Item> {
  readonly filters?: readonly (readonly [flags: `--${Filter} <${string}>`, purpose: string])[]
  /** In the order of the list; read while it is printed, once what was asked for has been found right. */
  readonly items: (sql: Sql, asked: Asked, now: Instant) => Items<Stored> | Promise<Items<Stored>>
  /** An item as `--json` prints it. */
  readonly tell: (stored: Stored, now: Instant) => Item
}

type Items<Stored> = AsyncIterable<Stored> | Iterable<Stored>

type Filter = 'limit' | 'gym' | 'competition' | 'author' | 'since'

export interface Asked extends CommandOptions, Readonly<Partial<Record<Filter, string>>> {}

/** A `list` command: in one snapshot, and printed while it is read. */
export function defineList<Stored, Item>(outline: ListOutline<Stored, Item>): (context: CommandContext) => Command {
  const { items, tell, filters = [] } = outline
  return (context) => {
    const command = defineCommand({ ...outline, name: 'list', settings })
    for (const [flags, purpose] of filters) command.option(flags, purpose)
    return command.action(async (asked: Asked) => {
      const { databaseUrl } = settingsFor(settings, context, asked)
      const now = context.now()
      async function* told(found: Items<Stored>) {
        for await (const stored of found) yield tell(stored, now)
      }
      await withReading(databaseUrl, async (sql) => {
        await printList(told(await items(sql, asked, now)), outline, asked.json ?? false, context)
      })
    })
  }
}
