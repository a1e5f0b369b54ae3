import type { Command } from 'commander'
import { Findings } from '../../catalog/writing/finding.ts'
import { setStatus } from '../../catalog/writing/set-status.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import type { CompetitionStatus } from '../../contract/competition.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep, leave } from '../../storage/sql.ts'
import { painterOf } from '../output-style.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { noCompetition, requireCompetition } from '../require-item.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'

const settings = ['databaseUrl', 'serviceName'] as const

/** `competitions publish`: in force on the next request. */
export function competitionsPublishCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'publish <competition>',
    summary: 'show a competition to everybody who may read its gym',
    settings,
    json: 'an object with id, status, outcome (changed, unchanged) and warnings',
    examples: [['competitions publish comp_harbor_ladder_night', 'in force on the next request']],
  }).action((id: string, options: CommandOptions) => changeStatus(id, 'published', options, context))
}

/** `competitions unpublish`: a draft again, gone on the next request. */
export function competitionsUnpublishCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'unpublish <competition>',
    summary: 'make a competition a draft again',
    settings,
    json: 'an object with id, status, outcome (changed, unchanged) and warnings',
    examples: [['competitions unpublish comp_harbor_ladder_night', 'only those see it who see everything of its gym']],
  }).action((id: string, options: CommandOptions) => changeStatus(id, 'draft', options, context))
}

async function changeStatus(
  text: string,
  status: CompetitionStatus,
  options: CommandOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  requireExisting(databaseUrl)
  const findings = new Findings()
  const { id, outcome } = await withWriting(databaseUrl, async (database) => {
    const line = await requireCompetition(database, text)
    const outcome = await writeCatalog(database, async (store) => {
      const set = await setStatus(line.id, status, openSession(store, serviceName, context.now()), findings)
      return set === 'changed' ? keep(set) : leave(set)
    })
    // It was deleted while this command waited for its turn.
    if (outcome === undefined) throw await noCompetition(database, text)
    return { id: line.id, outcome }
  })
  if (options.json) {
    printJson(context.output, { id, status, outcome, warnings: findings.all })
    return
  }
  const warning = painterOf(context.messages, context.environment)('yellow', 'warning:')
  for (const { sentence, remedy } of findings.all) {
    printLine(context.messages, `${warning} ${id} ${sentence}. ${remedy}`)
  }
  printLine(context.output, outcome === 'changed' ? `${id}: ${status} now.` : `${id}: ${status} already.`)
}
