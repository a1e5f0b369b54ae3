import type { Command } from 'commander'
import { nearestName } from '../contract/nearest-name.ts'
import { printAsIs, printJson, type CommandContext } from './command-context.ts'
import { defineCommand, type CommandOptions } from './command.ts'
import { Refusal } from './failure.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

/** `completion`: what lets a shell complete the commands and options of a program. */
export function completionCommand(program: Command, { output }: CommandContext): Command {
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
  }).action((text: string, options: CommandOptions) => {
    const shell = requireShell(text)
    const script = scripts[shell](completedCommands(program))
    if (options.json) printJson(output, { shell, script })
    else printAsIs(output, script)
  })
}

function requireShell(text: string): keyof typeof scripts {
  if (text === 'bash' || text === 'zsh' || text === 'fish') return text
  const nearest = nearestName(text, Object.keys(scripts))
  const remedy = nearest === undefined ? 'It must be bash, zsh or fish.' : `Did you mean ${nearest}?`
  throw new Refusal(`There is no script for ${JSON.stringify(text)}. ${remedy}`)
}

/** The script that bash sources. Where nothing of ours fits, bash completes names of files. */
function bashScript(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, values: each }) =>
    each.map(({ option, words }) => `    ${quoted(`${path} ${option}`)}) words=${quoted(words.join(' '))} ;;`),
  )
  const next = commands.map(({ path, next: each }) => {
    return `      ${quoted(path)}) words=${quoted(each.map(({ word }) => word).join(' '))} ;;`
  })
  return `# bash completion of heatsheet. Load it with: source <(heatsheet completion bash)
_heatsheet() {
  local at='' word words='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${at:+$at }$word" in
      ${pathsOf(commands).map(quoted).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *) case "$at" in
${next.join('\n')}
    esac ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _heatsheet heatsheet`
}

/** The script that zsh sources, or finds on its \`fpath\` as \`_heatsheet\`. */
function zshScript(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, values: each }) =>
    each.map(({ option, words }) => `    ${quoted(`${path} ${option}`)}) compadd -- ${words.join(' ')}; return ;;`),
  )
  const next = commands.map(({ path, next: each }) => {
    // A colon parts a word from its description.
    const words = each.map(({ word, purpose }) => quoted(`${word}:${purpose.replaceAll(':', ',')}`))
    return `    ${quoted(path)}) next=(${words.join(' ')}) ;;`
  })
  return `#compdef heatsheet
# zsh completion of heatsheet. Load it with: source <(heatsheet completion zsh)
_heatsheet() {
  local at='' word
  local -a next
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${at:+$at }$word" in
      (${pathsOf(commands)
        .map((path) => path.replaceAll(' ', '\\ '))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${next.join('\n')}
  esac
  _describe 'heatsheet' next
  _files
}
if [ "\${funcstack[1]}" = _heatsheet ]; then _heatsheet "$@"; else compdef _heatsheet heatsheet; fi`
}

/** The script that fish sources. Where nothing of ours fits, fish completes names of files. */
function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, next, values }) => {
    const wordsOf = (option: string) => values.find((one) => one.option === option)?.words
    return next.map(({ word, purpose }) => {
      const words = wordsOf(word)
      const value = words === undefined ? '' : ` -x -a ${quoted(words.join(' '))}`
      const what = word.startsWith('--') ? `-l ${word.slice(2)}${value}` : `-f -a ${word}`
      return `complete -c heatsheet -n ${quoted(`__heatsheet_at "${path}"`)} ${what} -d ${quoted(purpose)}`
    })
  })
  return `# fish completion of heatsheet. Load it with: heatsheet completion fish | source
function __heatsheet_at
  set -l at
  for word in (commandline -opc)[2..-1]
    switch (string join -- ' ' $at $word)
      case ${pathsOf(commands).map(quoted).join(' ')}
        set -a at $word
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}`
}

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** Its words below the program: `gyms add`; empty for the program itself. */
  readonly path: string
  /** What may come next: commands and options, each with what it is for. */
  readonly next: readonly CompletedWord[]
  /** Options whose value is one of some words. */
  readonly values: readonly { readonly option: string; readonly words: readonly string[] }[]
}

interface CompletedWord {
  readonly word: string
  readonly purpose: string
}

/** Every command of a program, the program first. */
function completedCommands(command: Command, path: readonly string[] = []): readonly CompletedCommand[] {
  const { options, commands } = command
  const help = { word: '--help', purpose: 'print this help' }
  const named = options.flatMap(({ long, description }) => (long ? [{ word: long, purpose: description }] : []))
  const below = commands.map((one) => ({ word: one.name(), purpose: one.summary() || one.description() }))
  const values = options.flatMap(({ long, argChoices }) => {
    return long && argChoices !== undefined ? [{ option: long, words: argChoices }] : []
  })
  const own = { path: path.join(' '), next: [...below, ...named, help], values }
  return [own, ...commands.flatMap((one) => completedCommands(one, [...path, one.name()]))]
}

/** The paths that lead to commands, each of which a shell follows word by word. */
function pathsOf(commands: readonly CompletedCommand[]): readonly string[] {
  return commands.map(({ path }) => path).filter((path) => path !== '')
}

/** A text as all three shells take it: between single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`
}
