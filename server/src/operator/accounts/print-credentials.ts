import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { describeAccount } from './describe-account.ts'
import type { IssuedAccount } from './issue-account.ts'

/** Prints an account with its password: the only time that anybody sees it. */
export function printCredentials({ account, password }: IssuedAccount, isJson: boolean, context: CommandContext): void {
  const { output, messages } = context
  const { username, ...rest } = describeAccount(account)
  if (isJson) {
    printJson(output, { username, password, ...rest })
    return
  }
  printLine(output, `user name  ${username}`)
  printLine(output, `password   ${password}`)
  printLine(messages, 'Keep the password now: it is shown this once, and only its hash is kept.')
}
