import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { fileOf } from '../storage/open-database.ts'
import { withAnySchema } from './catalog-copy.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { defineCommand, settingsFor, type CommandOptions } from './command.ts'
import { copyInto } from './copy-into.ts'
import { Refusal } from './failure.ts'
import { interruptible } from './interruptible.ts'
import { withWriting } from './open-catalog.ts'
import { formatTable } from './print-list.ts'
import { settings as allSettings } from './settings/settings.ts'

interface Options extends CommandOptions {
  readonly to: string
}

const settings = ['databaseUrl'] as const

/** `copy`: the whole catalog into another database, all or nothing. */
export function copyCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'copy',
    summary: 'copy the whole catalog, accounts included, into another, empty database: all of it or nothing',
    settings,
    json: 'an object with outcome and the rows of each table',
    examples: [
      ['copy --to sqlite:copies/catalog.db', 'a copy of one moment, while others read and write'],
      ['copy --to sqlite:copies/catalog.db --json', 'prints how many rows of each table were copied'],
    ],
  })
    .requiredOption('--to <url>', 'the database that the catalog is copied into, in the form of DATABASE_URL')
    .action((options: Options) => runCopy(options, context))
}

async function runCopy(options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl } = settingsFor(settings, context, options)
  const to = requireTarget(options.to, databaseUrl)
  const counts = await interruptible(context, (signal) => {
    return withAnySchema(databaseUrl, { signal, messages: context.messages }, (source) => {
      return withWriting(to, (target) => copyInto(target, source, signal, context.messages))
    })
  })
  if (options.json) printJson(context.output, { outcome: 'copied', rows: counts })
  else printLine(context.output, formatTable(['copied', 'rows'], Object.entries(counts)))
}

/** The URL is not repeated where it is wrong: it may hold a password. */
function requireTarget(to: string, from: string): string {
  const setting = allSettings.databaseUrl
  const url = setting.parse(to)
  if (url === undefined) throw new Refusal(`--to must be ${setting.allowed}.`)
  if (isSameDatabase(url, from)) {
    throw new Refusal('--to is the database that DATABASE_URL names, too. Name another one.')
  }
  return url
}

/**
 * Whether two URLs name one database, as far as the URLs and the file system tell. One that is reached under two names
 * is refused all the same, since it is not empty.
 */
function isSameDatabase(one: string, other: string): boolean {
  const [file, otherFile] = [fileOf(one), fileOf(other)]
  if (file === undefined || otherFile === undefined) return one === other
  return realFile(file) === realFile(otherFile)
}

function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file)
}
