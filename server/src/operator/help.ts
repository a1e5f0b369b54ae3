import { Command } from 'commander'
import { meantOr } from '../contract/nearest-name.ts'
import type { CommandContext } from './command-context.ts'
import { pathOf, UsageError } from './failure.ts'
import { styled, stylerOf } from './output-style.ts'
import { programVersion } from './program-files.ts'

const groups: Readonly<Record<string, readonly string[]>> = {
  'Run it:': ['serve', 'demo'],
  'The catalog:': ['import', 'export', 'gyms', 'competitions', 'workouts', 'movements'],
  'Who may read it:': ['accounts'],
  'Look after it:': ['check', 'backup', 'restore', 'copy', 'migrate', 'settings'],
}

/** Adds the examples, the exit codes and the environment variables to the help, and sorts the commands into groups. */
export function addProgramHelp(program: Command): void {
  for (const command of program.commands) {
    const group = Object.entries(groups).find(([, names]) => names.includes(command.name()))
    command.helpGroup(group?.[0] ?? 'Also:')
  }
  program.addHelpText('before', exampleText(examples)).addHelpText('after', closing)
}

const examples = [
  ['demo', 'serve the sample; print its address, an account and a curl line'],
  ['import competitions.yaml', 'import a catalog file: all of it, or nothing and a list of errors'],
  ['accounts issue --gym gym_harbor --name "Harbor web site"', 'create an account that can read a gym'],
  ['serve --port 8080', 'run the service'],
  ['help import', 'explain one command'],
] as const

const closing = `
${styled('bold', 'Exit codes:')}
  0    done
  1    refused: nothing was changed; the message says what to do
  2    the command line is wrong
  70   internal error
  130  interrupted: nothing was changed

${styled('bold', 'Environment:')}
  DATABASE_URL and the other settings of each command; a flag of the same name wins
  NO_COLOR, FORCE_COLOR, TERM  control colours, which only terminals get by default

${styled('bold', 'Read on:')} docs/owners.md, docs/operating.md, docs/command-line.md`

export function helpCommand(program: Command): Command {
  return new Command('help')
    .description('explain a command')
    .argument('[command...]', 'the command to explain, such as: gyms add')
    .action((words: readonly string[]) => findCommand(program, words).help())
}

function findCommand(command: Command, [word, ...rest]: readonly string[]): Command {
  if (word === undefined) return command
  const subcommand = command.commands.find((one) => one.name() === word)
  if (subcommand !== undefined) return findCommand(subcommand, rest)
  const names = command.commands.map((one) => one.name())
  const remedy = meantOr(names.length === 0 ? 'Leave it out.' : `There are: ${names.join(', ')}.`, word, names)
  throw new UsageError(`\`${pathOf(command)}\` has no command ${JSON.stringify(word)}. ${remedy}`)
}

export const programPurpose = 'a self-hosted, read-only public API for competitions and workouts'

/** Returns what the program prints if no command is given: its purpose, and the first three commands to try. */
export function shortHelp({ output, environment }: CommandContext): string {
  const style = stylerOf(output, environment)
  return [
    `${style('bold', `Heatsheet ${programVersion()}`)}: ${programPurpose}`,
    '',
    '  $ heatsheet demo              try it: serves a sample, with an account to read it',
    '  $ heatsheet import FILE       load a catalog of your own',
    '  $ heatsheet serve             run the service',
    '',
    '`heatsheet --help` lists every command, `heatsheet help COMMAND` explains one.',
  ].join('\n')
}

/** An example in the help: a command line without the word `heatsheet`, and an explanation. */
export type Example = readonly [line: string, effect: string]

export function exampleText(examples: readonly Example[]): string {
  const lines = examples.map(([line, effect]) => `  $ heatsheet ${line}\n      ${effect}`)
  return `${styled('bold', 'Examples:')}\n${lines.join('\n')}\n`
}
