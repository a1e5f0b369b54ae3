import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'node:test'
import type { CommandFolder } from './command-folder.ts'

/** The program's file, for whoever starts it in another way. */
export const programFile = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** A command line in a process of its own, as a shell starts it. */
export interface ChildCommand {
  readonly process: ChildProcessWithoutNullStreams
  /** Everything that it has printed on standard output so far, and on standard error. */
  readonly printed: { output: string; messages: string }
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** Starts a command line in the folder. It does not outlive the test. */
export function startCommand(
  test: TestContext,
  folder: CommandFolder,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildCommand {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [programFile, ...words], {
    cwd: folder.path,
    env: { PATH, DATABASE_URL: folder.databaseUrl, ...environment },
  })
  const printed = { output: '', messages: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.messages += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  test.after(() => child.kill('SIGKILL'))
  return { process: child, printed, ended }
}
