import { painted } from '../colors.ts'

/** A command line without `heatsheet`, with what it does. */
export type Example = readonly [line: string, effect: string]

/** The examples that a help begins with. */
export function exampleText(examples: readonly Example[]): string {
  const lines = examples.map(([line, effect]) => `  $ heatsheet ${line}\n      ${effect}`)
  return `${painted('bold', 'Examples:')}\n${lines.join('\n')}\n`
}
