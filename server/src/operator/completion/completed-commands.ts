import type { Command } from 'commander'

/** A command as a shell completes it. */
export interface CompletedCommand {
  /** Its words below the program: `gyms add`; empty for the program itself. */
  readonly path: string
  /** What may come next: commands and options, each with what it is for. */
  readonly next: readonly CompletedWord[]
  /** Options whose value is one of some words. */
  readonly values: readonly { readonly option: string; readonly words: readonly string[] }[]
}

export interface CompletedWord {
  readonly word: string
  readonly purpose: string
}

/** Every command of a program, the program first. */
export function completedCommands(command: Command, path: readonly string[] = []): readonly CompletedCommand[] {
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
export function pathsOf(commands: readonly CompletedCommand[]): readonly string[] {
  return commands.map(({ path }) => path).filter((path) => path !== '')
}

/** A text as all three shells take it: between single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '').replaceAll("'", '’')}'`
}
