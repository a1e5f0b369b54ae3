import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { runProgram } from '../../src/operator/run-program.ts'
import type { Engine } from '../storage/engines.ts'

/** What a command line did. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly messages: string
}

/** What a command printed with `--json`, one object per line. */
export function jsonLines({ output }: Pick<Ran, 'output'>): readonly unknown[] {
  const lines = output.split('\n').filter((line) => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

/** A folder with a catalog of its own, in which command lines run; it is gone when the test ends. */
export interface CommandFolder {
  readonly path: string
  readonly databaseUrl: string
  /** Runs a command line. */
  readonly run: (...words: readonly string[]) => Promise<Ran>
  /** The same with variables of the environment, with standard input, or at another time. */
  readonly runWith: (more: RunOptions, ...words: readonly string[]) => Promise<Ran>
  /** Writes a file; gives its path. What is no text is written as JSON, one member of one object per line. */
  readonly file: (name: string, content: unknown) => string
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** All of it, or as it comes. */
  readonly input?: string | AsyncIterable<string>
  readonly now?: number
  /** Where secrets and ids come from. */
  readonly random?: (length: number) => Buffer
  /** The operator interrupts as soon as the command listens to that, or when something has come. */
  readonly isInterrupted?: boolean | Promise<unknown>
  /** Both outputs are a terminal, so wide. */
  readonly columns?: number
  /** Nothing can be printed on standard output, which nobody foresaw. */
  readonly isOutputBroken?: true
}

/** Standard input gives bytes, never texts. */
const bytes = { objectMode: false }

/** Its catalog is a file in it, or where a URL says. */
export function commandFolder(test: Pick<TestContext, 'after'>, url?: string): CommandFolder {
  const path = mkdtempSync(join(tmpdir(), 'heatsheet-test-'))
  test.after(() => rmSync(path, { recursive: true, force: true }))
  const databaseUrl = url ?? `sqlite:${join(path, 'catalog.db')}`
  const runWith: CommandFolder['runWith'] = async (more, ...words) => {
    const written = { output: '', messages: '' }
    const code = await runProgram(words, {
      environment: { DATABASE_URL: databaseUrl, ...more.environment },
      standardInput: Readable.from(typeof more.input === 'string' ? [more.input] : (more.input ?? []), bytes),
      output: collector((text) => {
        if (more.isOutputBroken) throw new Error('the output is broken')
        written.output += text
      }, more.columns),
      messages: collector((text) => (written.messages += text), more.columns),
      now: () => more.now ?? Date.now(),
      random: more.random ?? randomBytes,
      onSignal(listener) {
        if (more.isInterrupted === true) listener()
        else if (more.isInterrupted) void more.isInterrupted.then(listener)
        return () => undefined
      },
      onHangUp: () => () => undefined,
    })
    return { code, output: written.output, messages: written.messages }
  }
  return {
    path,
    databaseUrl,
    runWith,
    run: (...words) => runWith({}, ...words),
    file: (name, content) => {
      const file = join(path, name)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1))
      return file
    },
  }
}

/** A folder whose commands work on an empty database of an engine, which goes with it. */
export async function folderOn(test: Pick<TestContext, 'after'>, engine: Engine): Promise<CommandFolder> {
  const { url, remove } = await engine.emptyDatabase()
  test.after(remove)
  return commandFolder(test, url)
}

function collector(collect: (text: string) => void, columns?: number) {
  return {
    ...(columns === undefined ? {} : { isTTY: true, columns }),
    write(text: string) {
      collect(text)
      return true
    },
    once: () => undefined,
  }
}
