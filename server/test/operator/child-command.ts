import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'node:test'
import type { CommandFolder } from './command-folder.ts'

/** The path of the program, for tests that do not start it with `startCommand`. */
export const programFile = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** A command that runs in a child process. */
export interface ChildCommand {
  readonly process: ChildProcessWithoutNullStreams
  /** The standard output (`output`) and standard error (`messages`) so far. */
  readonly printed: { output: string; messages: string }
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

export function inherited(): Readonly<Record<string, string>> {
  const { PATH = '', NODE_COMPILE_CACHE, TMPDIR } = process.env
  const temporary = TMPDIR === undefined ? {} : { TMPDIR }
  return {
    PATH,
    ...temporary,
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: resolve(NODE_COMPILE_CACHE) }),
  }
}

export interface ProcessBounds {
  readonly descriptorsMax?: number
}

/** Starts a command in `folder` and kills it when the test ends. */
export function startCommand(
  test: Pick<TestContext, 'after'>,
  folder: CommandFolder,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { descriptorsMax }: ProcessBounds = {},
): ChildCommand {
  const line = [process.execPath, programFile, ...words]
  const bounded =
    descriptorsMax === undefined ? line : ['sh', '-c', `ulimit -n ${descriptorsMax}; exec "$@"`, 'sh', ...line]
  const [program = '', ...rest] = bounded
  const child = spawn(program, rest, {
    cwd: folder.path,
    env: { ...inherited(), DATABASE_URL: folder.databaseUrl, ...environment },
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
