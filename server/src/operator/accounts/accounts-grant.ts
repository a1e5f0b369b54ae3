import type { Command } from 'commander'
import { insertGrant } from '../../storage/account-rows.ts'
import { defineCommand, type CommandOptions } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { changeGrant } from './change-grant.ts'

/** `accounts grant`: in force on the next request. */
export function accountsGrantCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'grant <username> <gym>',
    summary: 'let a platform account read a gym',
    settings: ['databaseUrl'],
    json: 'an object with username, gym and outcome (granted, unchanged)',
    examples: [['accounts grant platform-7q2ma4xk gym_harbor', 'its next request reads this gym, too']],
  }).action((username: string, gym: string, options: CommandOptions) => {
    return changeGrant(username, gym, { outcome: 'granted', change: insertGrant }, options, context)
  })
}
