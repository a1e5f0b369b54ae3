import type { Command } from 'commander'
import { deleteGrant } from '../../storage/account-rows.ts'
import { defineCommand, type CommandOptions } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { changeGrant } from './change-grant.ts'

/** `accounts ungrant`: in force on the next request. */
export function accountsUngrantCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'ungrant <username> <gym>',
    summary: 'take a platform account’s access to a gym away',
    settings: ['databaseUrl'],
    json: 'an object with username, gym and outcome (ungranted, unchanged)',
    examples: [['accounts ungrant platform-7q2ma4xk gym_harbor', 'its next request is refused this gym']],
  }).action((username: string, gym: string, options: CommandOptions) => {
    return changeGrant(username, gym, { outcome: 'ungranted', change: deleteGrant }, options, context)
  })
}
