import type { Command } from 'commander'
import { serve } from '../serving/serve.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { databaseName } from '../storage/database-name.ts'
import { makeMissingCatalog } from './make-catalog.ts'
import { defineCommand, type CommandOptions } from './command.ts'
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
      ['serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem', 'for other machines'],
    ],
  }).action((options: CommandOptions) => runServe(options, context))
}

async function runServe(options: CommandOptions, context: CommandContext): Promise<void> {
  const settings = readServiceSettings(context.environment, options)
  if (await makeMissingCatalog(settings.databaseUrl)) {
    const made = `There was no catalog at ${databaseName(settings.databaseUrl)}: an empty one was made.`
    printLine(context.messages, `${made} Load one with \`heatsheet import FILE\`, and issue an account to read it.`)
  }
  await serve(settings, context, ({ address, adminAddress }) => {
    if (options.json) printJson(context.output, { address, adminAddress })
    else printLine(context.messages, `Serving at ${address} (health and metrics at ${adminAddress}).`)
  })
}
