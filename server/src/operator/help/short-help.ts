import { painterOf } from '../colors.ts'
import { programVersion } from '../serve/program-version.ts'
import type { CommandContext } from '../command-context.ts'

/** What `heatsheet` alone prints: what it is, and the first three things to do. */
export function shortHelp({ output, environment }: CommandContext): string {
  const paint = painterOf(output, environment)
  return [
    `${paint('bold', `Heatsheet ${programVersion()}`)}: a self-hosted, read-only public API for competitions and workouts`,
    '',
    '  $ heatsheet demo              try it: serves a sample, with an account to read it',
    '  $ heatsheet import FILE       load a catalog of your own',
    '  $ heatsheet serve             run the service',
    '',
    '`heatsheet --help` lists every command, `heatsheet help COMMAND` explains one.',
  ].join('\n')
}
