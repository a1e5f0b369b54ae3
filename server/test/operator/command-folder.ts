import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { runProgram } from '../../src/operator/run-program.ts'
import type { Engine } from '../storage/engines.ts'

export interface Ran {
  readonly code: number
  readonly output: string
  readonly messages: string
}

export function jsonLines({ output }: Pick<Ran, 'output'>): readonly unknown[] {
  const lines = output.split('\n').filter((line) => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

/** A temporary folder with a catalog, and functions that run commands on it. The folder is removed after the test. */
export interface CommandFolder {
  readonly path: string
  readonly databaseUrl: string
  readonly run: (...words: readonly string[]) => Promise<Ran>
  readonly runWith: (more: RunOptions, ...words: readonly string[]) => Promise<Ran>
  /** Writes a file and returns its path. A string is written as it is, and any other value as JSON. */
  readonly file: (name: string, content: unknown) => string
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly input?: string | AsyncIterable<string>
  readonly now?: number
  readonly random?: (length: number) => Buffer
  readonly isInterrupted?: boolean | Promise<unknown>
  readonly columns?: number
  /** Makes every write to standard output fail, to simulate an unexpected error. */
  readonly isOutputBroken?: true
}

const bytes = { objectMode: false }

/** Creates a folder for commands. Its catalog is the database at `url`, or by default a file in the folder. */
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
