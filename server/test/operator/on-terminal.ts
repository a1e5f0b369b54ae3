import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inherited, programFile } from './child-command.ts'
import type { CommandFolder } from './command-folder.ts'

const python = join(import.meta.dirname, 'on-terminal.py')

export interface Seen {
  readonly code: number
  /** Everything that the command printed, with its escape sequences. */
  readonly raw: string
  /** The lines that stay on the screen, without escape sequences. */
  readonly lines: readonly string[]
}

export interface TerminalOptions {
  readonly columns?: number
  /** What to type when the command asks for a password. */
  readonly typed?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Runs a command with a real terminal as its standard input, output and error. */
export function onTerminal(
  folder: CommandFolder,
  words: readonly string[],
  { columns = 80, typed = '', environment = {} }: TerminalOptions = {},
): Promise<Seen> {
  const command = [python, String(columns), typed, process.execPath, programFile, ...words]
  const env = { ...inherited(), TERM: 'xterm', DATABASE_URL: folder.databaseUrl, ...environment }
  return new Promise((resolve) => {
    execFile('python3', command, { cwd: folder.path, env, maxBuffer: 64 * 1024 * 1024 }, (error, raw) => {
      const code = error === null ? 0 : Number(error.code)
      resolve({ code, raw, lines: linesOf(raw) })
    })
  })
}

function linesOf(raw: string): readonly string[] {
  const last = (line: string) => line.slice(line.lastIndexOf('\r') + 1)
  const lines = raw.split('\r\n').map(last)
  return lines.map((line) => line.replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, ''))
}
