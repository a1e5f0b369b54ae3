import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const top = join(import.meta.dirname, '../../..')

/**
 * `npm test` starts one process for each of these runs. A test file belongs to the first run whose pattern matches it.
 */
export const runs = {
  // The files that need a browser, which is started once.
  explorer: ['explorer/test/**/*.test.ts', 'server/test/http/{reference,gzip-readers}.test.ts'],
  http: ['server/test/http/**/*.test.ts'],
  serving: ['server/test/serving/**/*.test.ts'],
  storage: ['server/test/storage/**/*.test.ts', 'server/test/operator/{serv,worker}*.test.ts'],
  imports: [
    'server/test/operator/{import,any,document,hourly,lists,history,undo,preview,terminal,deployment}*.test.ts',
    'server/test/{operator/sessions,snippets}/*.test.ts',
  ],
  commands: ['server/test/operator/**/*.test.ts'],
  rules: ['client/test/**/*.test.ts', 'whiteboard/test/**/*.test.ts', 'server/test/**/*.test.ts'],
} as const satisfies Record<string, readonly string[]>

export type RunName = keyof typeof runs

export function filesOf(name: RunName): readonly string[] {
  const taken = new Set<string>()
  for (const [run, patterns] of Object.entries(runs)) {
    const files = globSync([...patterns], { cwd: top }).filter((file) => !taken.has(file))
    if (run === name) return files.sort()
    for (const file of files) taken.add(file)
  }
  return []
}

export async function defineRun(name: RunName): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  // The others wait for it: else hooks of the process could run when the tests of the first files are over.
  test(`the files of ${name} are loaded`, () => promise)
  for (const file of filesOf(name)) {
    await import(pathToFileURL(join(top, file)).href).catch((error: unknown) => {
      test(file, () => {
        throw error
      })
    })
  }
  test(`the files of ${name} leave nothing open`, () => {
    setTimeout(endHeld, heldMaxMs, name).unref()
  })
  resolve(undefined)
}

const heldMaxMs = 60_000

function endHeld(name: RunName): void {
  const held = process.getActiveResourcesInfo().join(', ')
  process.stderr.write(`The tests of ${name} are over, and left open: ${held}\n`)
  process.exit(1)
}
