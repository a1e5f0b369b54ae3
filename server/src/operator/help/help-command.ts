import { Command } from 'commander'
import { nearestName } from '../../contract/nearest-name.ts'
import { pathOf, UsageError } from '../usage-error.ts'

/** `help`: the help of a command that is named by its words. */
export function helpCommand(program: Command): Command {
  return new Command('help')
    .description('explain a command')
    .argument('[command...]', 'its words, such as: gyms add')
    .action((words: readonly string[]) => namedCommand(program, words).help())
}

function namedCommand(command: Command, [word, ...rest]: readonly string[]): Command {
  if (word === undefined) return command
  const found = command.commands.find((one) => one.name() === word)
  if (found !== undefined) return namedCommand(found, rest)
  const names = command.commands.map((one) => one.name())
  const nearest = nearestName(word, names)
  const remedy = nearest === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${nearest}?`
  throw new UsageError(
    `\`${pathOf(command)}\` has no command ${JSON.stringify(word)}. ${names.length === 0 ? 'Leave it out.' : remedy}`,
  )
}
