import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'node:test'
import type { CommandFolder } from './command-folder.ts'

/** The file of the program, for tests that start it in another way. */
export const programFile = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))

/** A command line that runs in a child process, as a shell would start it. */
export interface ChildCommand {
  readonly process: ChildProcessWithoutNullStreams
  /** What the command has printed so far on standard output and on standard error. */
  readonly printed: { output: string; messages: string }
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** Returns the environment for child processes: paths of programs, the compile cache and temporary files. */
export function inherited(): Readonly<Record<string, string>> {
  const { PATH = '', NODE_COMPILE_CACHE, TMPDIR } = process.env
  const temporary = TMPDIR === undefined ? {} : { TMPDIR }
  return {
    PATH,
    ...temporary,
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: resolve(NODE_COMPILE_CACHE) }),
  }
}

/** The limits of a child process. */
export interface ProcessBounds {
  /** The most files and connections that may be open at the same time. */
  readonly descriptorsMax?: number
}

/** Starts a command line in the folder. Kills it when the test ends. */
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
