import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { meantOr } from '../contract/nearest-name.ts'
import { printAsIs, printJson } from './command-context.ts'
import { defineCommand, type MakeCommand } from './command.ts'
import { Refusal } from './failure.ts'

/** `completion`: what lets a shell complete the commands and options of a program. */
export function completionCommand(program: Command): MakeCommand {
  return defineCommand({
    name: 'completion <shell>',
    summary: 'print a script that lets bash, zsh or fish complete commands and options',
    settings: [],
    json: 'an object with shell and script',
    examples: [
      ['completion bash >> ~/.bashrc', 'from the next shell on'],
      ['completion zsh > "${fpath[1]}/_heatsheet"', 'likewise'],
      ['completion fish > ~/.config/fish/completions/heatsheet.fish', 'likewise'],
    ],
    run: ({ operands: [text], options, output }) => {
      const shell = requireShell(text)
      const next = `printf '%s\\n' ${offersOf(program).map(quoted).join(' \\\n')} | awk ${lookUp}`
      // What the shell sources; `next` prints what may follow the words that are appended to it, with what each is for.
      const source = readFileSync(new URL(`./completion/heatsheet.${shell}`, import.meta.url), 'utf8')
      const script = source.trimEnd().replace('@next@', () => next)
      if (options.json) printJson(output, { shell, script })
      else printAsIs(output, script)
    },
  })
}

const shells = ['bash', 'zsh', 'fish'] as const

function requireShell(text: string): (typeof shells)[number] {
  const shell = shells.find((one) => one === text)
  if (shell !== undefined) return shell
  const remedy = meantOr('It must be bash, zsh or fish.', text, shells)
  throw new Refusal(`There is no script for ${JSON.stringify(text)}. ${remedy}`)
}

/** The program of awk that follows words from command to command, and prints the offers after the last one. */
const lookUp = `-F '\\t' '${[
  'BEGIN { for (n = 1; n < ARGC; n++) typed[n] = ARGV[n]; ARGC = 1 }',
  '{ offers[$1] = offers[$1] $2 ($3 == "" ? "" : FS $3) RS }',
  'function below(word) { return at == "" ? word : at " " word }',
  'END { for (i = 1; i < n; i++) if (typed[i] !~ /^-/ && below(typed[i]) in offers) at = below(typed[i])',
  'value = below(typed[n - 1]); printf "%s", offers[value in offers ? value : at] }',
].join('; ')}'`

/** Every word that may be offered: after which words, it, and what it is for, with tabs between them. */
function offersOf(command: Command, path = ''): readonly string[] {
  const help = command.createHelp()
  const below = (word: string) => (path === '' ? word : `${path} ${word}`)
  const options = help.visibleOptions(command).flatMap(({ long, description, argChoices = [] }) => {
    if (!long) return []
    return [`${path}\t${long}\t${description}`, ...argChoices.map((word) => `${below(long)}\t${word}`)]
  })
  const commands = command.commands.flatMap((one) => {
    return [`${path}\t${one.name()}\t${help.subcommandDescription(one)}`, ...offersOf(one, below(one.name()))]
  })
  return [...commands, ...options]
}

/** A text as all three shells take it: between single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`
}
