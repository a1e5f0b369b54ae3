import type { Command } from 'commander'
import { nearestName } from '../contract/nearest-name.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { defineCommand, type CommandOptions } from './command.ts'
import { bashScript, completedCommands, fishScript, zshScript } from './completion-scripts.ts'
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
    else printLine(output, script)
  })
}

function requireShell(text: string): keyof typeof scripts {
  if (text === 'bash' || text === 'zsh' || text === 'fish') return text
  const nearest = nearestName(text, Object.keys(scripts))
  const remedy = nearest === undefined ? 'It must be bash, zsh or fish.' : `Did you mean ${nearest}?`
  throw new Refusal(`There is no script for ${JSON.stringify(text)}. ${remedy}`)
}
