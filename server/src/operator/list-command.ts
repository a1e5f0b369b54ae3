import type { Command } from 'commander'
import type { GymId } from '../contract/ids.ts'
import type { Sql } from '../storage/sql.ts'
import type { CommandContext } from './command-context.ts'
import { defineCommand, settingsFor, type CommandOptions, type CommandOutline } from './command.ts'
import { withReading } from './open-catalog.ts'
import { printList, type ListForm } from './print-list.ts'
import { requireGymOption } from './require-item.ts'

const settings = ['databaseUrl'] as const

/** What a `list` command lists, and how it is told. */
interface ListOutline<Item, Asked extends unknown[] = [sql: Sql]> extends Pick<
  CommandOutline<'databaseUrl'>,
  'summary' | 'json' | 'examples'
> {
  readonly items: (...asked: Asked) => AsyncIterable<Item>
  readonly form: ListForm<Item>
}

interface Options extends CommandOptions {
  readonly gym?: string
}

/** A `list` command of all there are. */
export function defineList<Item>(
  { items, form, ...outline }: ListOutline<Item, [sql: Sql, gym?: GymId]>,
  context: CommandContext,
): Command {
  return defineCommand({ ...outline, name: 'list', settings }).action(async (options: Options) => {
    const { databaseUrl } = settingsFor(settings, context, options)
    await withReading(databaseUrl, async (sql) => {
      const gym = await requireGymOption(sql, options.gym)
      await printList(items(sql, gym), form, options.json ?? false, context)
    })
  })
}

/** A `list` command of what belongs to gyms; `--gym`, whose purpose is given, leaves one gym's. */
export function defineGymList<Item extends { readonly gym: GymId | null }>(
  outline: ListOutline<Item>,
  purpose: string,
  context: CommandContext,
): Command {
  const items = (sql: Sql, gym?: GymId) => ofGym(outline.items(sql), gym)
  return defineList({ ...outline, items }, context).option('--gym <gym>', purpose)
}

/** What belongs to a gym; all of it without one. */
async function* ofGym<Item extends { readonly gym: GymId | null }>(
  items: AsyncIterable<Item>,
  gym: GymId | undefined,
): AsyncGenerator<Item, void> {
  for await (const item of items) if (gym === undefined || item.gym === gym) yield item
}
