import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { leftDoorsIn } from '../serving/replacing/predecessor.ts'
import { databaseName } from '../storage/database-name.ts'
import { migrate } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForWriting } from '../storage/open-database.ts'
import { DatabaseError } from '../storage/sql.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { defineCommand, type CommandOptions } from './command.ts'
import { withoutExplorer } from './program-files.ts'
import { replaceAnother, serveInPlace, tellAddresses } from './serve-in-place.ts'
import { readServiceSettings, serviceSettingNames } from './serve-settings.ts'
import { systemRefusal } from './whole-file.ts'

/** `serve`: runs the service until SIGTERM or SIGINT. */
export function serveCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'serve',
    summary: 'run the service; SIGTERM ends it in order, a second signal at once',
    settings: serviceSettingNames,
    json: 'an object with address and adminAddress, once it serves',
    examples: [
      ['serve', 'on 127.0.0.1:3000, from data/catalog.db'],
      ['serve --port 8080 --log-level warn', 'flags win over the environment'],
      ['serve --workers 4', 'four threads on one port; `auto` takes one a core'],
      ['serve --replace', 'in the place of the one that runs on the port, without a pause'],
      ['serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem', 'for other machines'],
    ],
  })
    .option(
      '--replace [process]',
      'start beside the service that is this process, or has the port, and take over from it; it ends when its callers have left',
    )
    .action((options: ServeOptions) => runServe(options, context))
}

interface ServeOptions extends CommandOptions {
  /** The process to be replaced; true for the one that has the port. */
  readonly replace?: string | true
}

async function runServe(options: ServeOptions, context: CommandContext): Promise<void> {
  const left = leftDoorsIn(context.environment)
  const readSettings = () => readServiceSettings(context.environment, options)
  if (left !== undefined) return serveInPlace(left, readSettings, context)
  const settings = readSettings()
  if (options.replace !== undefined && (await replaceAnother(options.replace, settings, options, context))) return
  if (await makeMissingCatalog(settings.databaseUrl)) {
    const made = `There was no catalog at ${databaseName(settings.databaseUrl)}: an empty one was made.`
    printLine(context.messages, `${made} Load one with \`heatsheet import FILE\`, and issue an account to read it.`)
  }
  if (settings.options.explorer === undefined) printLine(context.messages, withoutExplorer)
  const { serve } = await import('../serving/serve.ts')
  await serve(settings, context, (addresses) => {
    if (options.json) printJson(context.output, addresses)
    else tellAddresses(addresses, context)
  })
}

/**
 * Makes an empty catalog where a file is to be and none is. Gives whether it did: of a catalog that is there, in
 * whatever state, nothing is touched, and one on servers is made by `migrate --new`.
 */
async function makeMissingCatalog(url: string): Promise<boolean> {
  const file = fileOf(url)
  if (file === undefined) return false
  // Looked for first: a catalog that somebody else makes meanwhile gets its log after its name.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (catalogExists(url)) return false
  if (logBytes > 0) throw new DatabaseError(besideNothing(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    const database = await openForWriting(`sqlite:${partial}`)
    await migrate(database).finally(() => database.close())
    return giveName(partial, file)
  } catch (error) {
    if (error instanceof DatabaseError) throw new DatabaseError(error.message.replace(partial, file), { cause: error })
    throw systemRefusal(file, error) ?? error
  } finally {
    for (const left of ['', '-wal', '-shm'].map((ending) => partial + ending)) if (existsSync(left)) rmSync(left)
  }
}

/** The engine would take the log of another file for a part of a new one. */
function besideNothing(file: string): string {
  const remedy = 'Put its file back, or a backup in its place: heatsheet restore FILE.'
  return `There is no catalog at ${file}, but ${file}-wal, the last changes of one that was moved away or lost. ${remedy}`
}

/** Two services that start together make one catalog: whoever comes second finds the name taken, and uses that one. */
function giveName(partial: string, file: string): boolean {
  try {
    linkSync(partial, file)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    // Some file systems know no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(partial, file)
    return true
  }
}
