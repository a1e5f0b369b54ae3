import type { Command } from 'commander'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { databaseName } from '../storage/database-name.ts'
import { makeMissingCatalog } from './make-catalog.ts'
import { defineCommand, type CommandOptions } from './command.ts'
import { leftDoorsIn } from '../serving/replacing/predecessor.ts'
import { replaceAnother, serveInPlace, tellAddresses } from './serve-in-place.ts'
import { readServiceSettings, serviceSettingNames } from './serve-settings.ts'

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
  const { serve } = await import('../serving/serve.ts')
  await serve(settings, context, (addresses) => {
    if (options.json) printJson(context.output, addresses)
    else tellAddresses(addresses, context)
  })
}
