import type { Command } from 'commander'
import { painted } from '../colors.ts'
import { exampleText } from './examples.ts'

/** The commands in groups, in the order in which somebody meets them. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'Run it:': ['serve', 'demo'],
  'The catalog:': ['import', 'export', 'gyms', 'competitions', 'workouts', 'movements'],
  'Who may read it:': ['accounts'],
  'Look after it:': ['check', 'backup', 'copy', 'migrate'],
}

/** Gives the program its help: examples, the commands in groups, and what holds for all of them. */
export function addProgramHelp(program: Command): void {
  for (const command of program.commands) {
    const group = Object.entries(groups).find(([, names]) => names.includes(command.name()))
    command.helpGroup(group?.[0] ?? 'Also:')
  }
  program.addHelpText('before', exampleText(examples)).addHelpText('after', closing)
}

const examples = [
  ['demo', 'a sample to look at: prints an address, an account and a curl line'],
  ['import competitions.yaml', 'loads a catalog; all of the file, or nothing and every reason'],
  ['accounts issue --gym gym_harbor --name "Harbor web site"', 'a user name and a password that may read it'],
  ['serve --port 8080', 'runs the service'],
  ['help import', 'explains one command'],
] as const

const closing = `
${painted('bold', 'Exit codes:')}
  0    done
  1    refused: nothing was changed, and it says what to do
  2    the command line is wrong
  70   our fault
  130  interrupted: nothing was changed

${painted('bold', 'Environment:')}
  DATABASE_URL and the other settings of each command; a flag of the same name wins
  NO_COLOR, FORCE_COLOR, TERM  colours are for terminals; NO_COLOR=1 and TERM=dumb keep them away

${painted('bold', 'Read on:')} docs/command-line.md, docs/operating.md`
