import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Command } from 'commander'
import { parse } from 'yaml'
import { createMetrics } from '../../src/http/admin/metrics.ts'
import { createProgram } from '../../src/operator/create-program.ts'
import { passwordVariable } from '../../src/operator/mirror/source-password.ts'
import { processContext } from '../../src/operator/process-context.ts'
import { settings } from '../../src/operator/settings/settings.ts'

const context = processContext()
const top = join(import.meta.dirname, '../../..')
const names = [...globSync('deploy/**/*.*', { cwd: top }), 'deploy/Dockerfile', 'docs/operating.md']
const files = [...new Set(names)].map((name) => ({ name, text: readFileSync(join(top, name), 'utf8') }))

/** Words in capitals that are settings of others, or none. */
const ofOthers: ReadonlySet<string> = new Set([
  'AF_INET',
  'AF_INET6',
  'AF_UNIX',
  'CATALOG_PASSWORD',
  'NODE_COMPILE_CACHE',
  'ON_ERROR_STOP',
  'PGPASSWORD',
  'PG_VERSION',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'PRIMARY_HOST',
  'PRIMARY_PORT',
  'REPLICATION_PASSWORD',
])

suite('what operators are told and given', () => {
  test('every setting in it exists', () => {
    const known = new Set([...Object.values(settings).map(({ variable }) => variable), passwordVariable])
    const unknown = files.flatMap(({ name, text }) =>
      settingsIn(text)
        .filter((word) => !known.has(word) && !ofOthers.has(word))
        .map((word) => `${name}: ${word}`),
    )
    assert.deepEqual(unknown, [])
    assert.ok(files.flatMap(({ text }) => settingsIn(text)).length > 30)
  })

  test('every command line in it parses', async () => {
    const lines = files.flatMap(({ name, text }) => commandLinesOf(text).map((line) => ({ name, line })))
    assert.ok(lines.length > 15)
    for (const { name, line } of lines) await assertParses(wordsOf(line), `${name}: ${line}`)
  })

  test('every metric in it is told', async () => {
    const told = await createMetrics().registry.getMetricsAsJSON()
    const known = new Set(told.map(({ name }) => name))
    const [operating] = files.filter(({ name }) => name === 'docs/operating.md')
    const named = operating?.text.match(/`(heatsheet|nodejs|process)_[a-z0-9_]+`/g) ?? []
    assert.deepEqual(
      named.filter((name) => !known.has(name.slice(1, -1))),
      [],
    )
    assert.ok(named.length >= 6)
  })

  test('every file of ours that it points to is there', () => {
    const pointed = files.flatMap(({ text }) => text.match(/\bdeploy\/[a-zA-Z/.-]*[a-zA-Z]/g) ?? [])
    const here = (path: string) => files.some(({ name }) => name === path || name.startsWith(`${path}/`))
    // What the reader puts there.
    const theirs = new Set(['deploy/.env', 'deploy/tls'])
    assert.deepEqual(
      [...new Set(pointed)].filter((path) => !here(path) && !theirs.has(path)),
      [],
    )
  })

  test('the services of the compose file say commands that parse, and nodes get settings that exist', async () => {
    const compose = parse(readFileSync(join(top, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
      services: Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>
    }
    const ours = Object.values(compose.services).filter(({ image }) => image === 'heatsheet')
    assert.equal(ours.length, 3)
    const known: readonly string[] = Object.values(settings).map(({ variable }) => variable)
    for (const { command = ['serve'], environment = {} } of ours) {
      await assertParses(command, command.join(' '))
      assert.deepEqual(
        Object.keys(environment).filter((name) => !known.includes(name)),
        [],
      )
    }
  })
})

/** Names with an underscore anywhere, and what is set by `ENV`, `Environment=` or stands in backticks. */
function settingsIn(text: string): readonly string[] {
  const long = text.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []
  const set = [...text.matchAll(/(?:^ENV |^Environment=|`)([A-Z][A-Z]+)[=`]/gm)].map(([, word = '']) => word)
  return [...long, ...set]
}

/** What follows the name of the program where it is a command; a redirection, a pipe or a remark of the shell ends it. */
function commandLinesOf(text: string): readonly string[] {
  const command = /(?:(?:^|`|npx |node-1 |=\S+ )heatsheet|^ExecStart=\S+ \S+\/cli\.ts) +([a-z-][^\n`|<>#]*)/gm
  return [...text.matchAll(command)].map(([, line = '']) => line)
}

/** The words of a line as a shell takes them, as far as the documents go: quotes, no expansions. */
function wordsOf(line: string): readonly string[] {
  return (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''))
}

/** Parses a command line without running it. */
async function assertParses(words: readonly string[], name: string): Promise<void> {
  const program = await createProgram(words, context)
  const idle = (command: Command): void => {
    command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    if (command.commands.length === 0) command.action(() => undefined)
    for (const one of command.commands) idle(one)
  }
  idle(program)
  const error: unknown = await program.parseAsync(words, { from: 'user' }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const isFine = error === undefined || (error instanceof Error && error.message === '(outputHelp)')
  assert.ok(isFine, `${name}: ${String(error)}`)
}
