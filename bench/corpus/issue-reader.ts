import type { Children } from '../children.ts'
import type { Checkout } from '../contenders/checkout.ts'
import { runCommand } from '../contenders/run-command.ts'

/**
 * Issues an account that reads what is published, as often as it likes; `reach` says whose, in words of the command.
 * Gives the value of its Authorization header.
 */
export async function issueReader(
  url: string,
  reach: readonly string[],
  children: Children,
  checkout: Checkout,
): Promise<string> {
  const manners = ['--name', 'Bench', '--sees', 'published', '--rate-limit', 'off']
  const words = ['accounts', 'issue', ...reach, ...manners, '--json', '--database-url', url]
  const printed = await runCommand(checkout, words, children)
  const { username, password } = JSON.parse(printed) as { username: string; password: string }
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}
