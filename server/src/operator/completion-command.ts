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
    json: 'an object with shell and script',
    examples: [
      ['completion bash >> ~/.bashrc', 'from the next shell on'],
      ['completion zsh > "${fpath[1]}/_heatsheet"', 'likewise'],
      ['completion fish > ~/.config/fish/completions/heatsheet.fish', 'likewise'],
    ],
    run: ({ operands: [text], options, output }) => {
      const shell = requireShell(text)
      const script = scripts[shell](`printf '%s\\n' ${offersOf(program).map(quoted).join(' \\\n')} | awk ${lookUp}`)
      if (options.json) printJson(output, { shell, script })
      else printAsIs(output, script)
    },
  })
}

function requireShell(text: string): keyof typeof scripts {
  if (text === 'bash' || text === 'zsh' || text === 'fish') return text
  const remedy = meantOr('It must be bash, zsh or fish.', text, Object.keys(scripts))
  throw new Refusal(`There is no script for ${JSON.stringify(text)}. ${remedy}`)
}

/** What each shell sources; `next` prints what may follow the words that are appended to it, with what each is for. */
const scripts = {
  // Where nothing of ours fits, bash completes names of files.
  bash: (next: string) => `# bash completion of heatsheet. Load it with: source <(heatsheet completion bash)
__heatsheet_next() { ${next} "$@"; }
_heatsheet() {
  local next=$(__heatsheet_next "\${COMP_WORDS[@]:1:COMP_CWORD-1}" | cut -f 1)
  mapfile -t COMPREPLY < <(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _heatsheet heatsheet`,
  // A colon parts a word from its purpose. A value of an option has none, and is no file.
  zsh: (next: string) => `#compdef heatsheet
# zsh completion of heatsheet. Load it with: source <(heatsheet completion zsh)
__heatsheet_next() { ${next} "$@"; }
_heatsheet() {
  local -a next
  next=("\${(@f)$(__heatsheet_next "\${(@)words[2,CURRENT-1]}" | tr ':\\t' ',:')}")
  _describe heatsheet next
  [[ "$next" != *:* ]] || _files
}
if [ "\${funcstack[1]}" = _heatsheet ]; then _heatsheet "$@"; else compdef _heatsheet heatsheet; fi`,
  // Where a command or a value may follow, a file may not.
  fish: (next: string) => `# fish completion of heatsheet. Load it with: heatsheet completion fish | source
function __heatsheet_next; ${next} (commandline -opc)[2..-1]; end
complete -c heatsheet -f -n '__heatsheet_next | string match -q -v -- "-*"'
complete -c heatsheet -a '(__heatsheet_next)'`,
} as const

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
