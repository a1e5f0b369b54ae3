import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { verifyCredentials } from '../../../src/access/authenticator.ts'
import { accountReads } from '../../../src/storage/account-rows.ts'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import type { Row } from '../../../src/storage/sql.ts'
import type { Engine } from '../../storage/engines.ts'
import { commandFolder, type CommandFolder } from '../command-folder.ts'
import { world } from '../operator-world.ts'
import { differencesOf } from './differences-of.ts'
import { parseCommandLine } from './parse-command-line.ts'
import type { Sessions, Step } from './read-sessions.ts'

type Verb = (words: string, expected: readonly string[]) => Promise<readonly string[]> | readonly string[]

const startsAt = '2026-05-01T12:00:00Z'

const prepared = new Map<string, string>()

export async function playSession(
  t: TestContext,
  engine: Engine,
  { title, given }: Pick<Sessions, 'title' | 'given'>,
  steps: readonly Step[],
): Promise<readonly (readonly string[])[]> {
  const key = `${title}, ${engine.name}`
  if (!prepared.has(key) && given.some(needsCatalog)) prepared.set(key, await prepare(t, engine, given))
  const { play, changes } = await player(t, engine, prepared.get(key))
  for (const step of given) if (!needsCatalog(step)) await play(step)
  if (steps.some(({ line }) => line.endsWith('changed'))) await changes()
  const played: (readonly string[])[] = []
  for (const step of steps) played.push(await play(step))
  return played
}

async function prepare(t: TestContext, engine: Engine, given: readonly Step[]): Promise<string> {
  const { play, databaseUrl } = await player(t, engine)
  for (const step of given) {
    const lines = await play(step)
    if (lines.some((line) => line.startsWith('? '))) throw new Error([step.line, ...lines].join('\n'))
  }
  return (await engine.copyOf(databaseUrl)).url
}

function needsCatalog({ line }: Step): boolean {
  return /^(\$|sql|damage) /.test(line)
}

async function player(t: Pick<TestContext, 'after'>, engine: Engine, original?: string) {
  const folder = commandFolder(t)
  folder.file('world.json', world)
  const databaseUrl = await databaseFor(t, engine, folder, original)
  const environment = { DATABASE_URL: databaseUrl.replace(`${folder.path}/`, '') }
  let now = Date.parse(startsAt)
  let drawn = 0
  let kept: unknown = {}
  const random = (length: number) => Buffer.alloc(length, (drawn += 1))

  const run = async (line: string): Promise<readonly string[]> => {
    const { words, variables, input, to, isInterrupted } = parseCommandLine(line)
    const given = input === undefined ? {} : { input: readFileSync(join(folder.path, input), 'utf8') }
    const options = { environment: { ...environment, ...variables }, now, random, isInterrupted, ...given }
    const before = process.cwd()
    process.chdir(folder.path)
    const { code, output, messages } = await folder.runWith(options, ...words).finally(() => process.chdir(before))
    if (to !== undefined) folder.file(to, output)
    const printed = to === undefined ? indented('  ', output) : []
    return [...printed, ...indented('! ', messages), ...(code === 0 ? [] : [`? ${code}`])]
  }

  const changes = async () => {
    const { output } = await folder.runWith({ environment: { DATABASE_URL: databaseUrl }, now }, 'export')
    const before = kept
    kept = output === '' ? {} : JSON.parse(output)
    return differencesOf(before, kept).map((line) => `  ${line}`)
  }

  const write = (words: string, expected: readonly string[]) => {
    const [, name = '', inLine = ''] = /^('[^']*'|\S+) ?(.*)$/.exec(words) ?? []
    const lines = expected.map((one) => `${one.replace(/^\\---$/, '---')}\n`)
    const content = inLine === '' ? lines.join('') : inLine
    folder.file(name.replaceAll("'", ''), content.replaceAll('␍', '\r').replaceAll('␀', '\0'))
    return expected
  }

  const verbs: Readonly<Record<string, Verb>> = {
    $: run,
    changed: changes,
    unchanged: changes,
    sql: (statement) => rowsOf(databaseUrl, statement),
    damage: (statement) => rowsOf(databaseUrl, 'pragma foreign_keys = off', statement),
    opens: async (words) => [`  ${await opens(databaseUrl, words, now)}`],
    cat: (name) => indented('  ', readFileSync(join(folder.path, name), 'utf8')),
    ls: () => filesIn(folder).map((name) => `  ${name}`),
    edit: (words) => edit(join(folder.path, words)),
    at: (instant) => {
      now = Date.parse(instant)
      return []
    },
    '---': write,
  }
  const play = async ({ line, expected }: Step): Promise<readonly string[]> => {
    const [verb = ''] = line.split(' ', 1)
    const act = verbs[verb]
    if (act === undefined) throw new Error(`No step begins so: ${line}`)
    return act(line.slice(verb.length + 1), expected)
  }
  return { play, changes, databaseUrl }
}

async function databaseFor(
  t: Pick<TestContext, 'after'>,
  engine: Engine,
  folder: CommandFolder,
  original: string | undefined,
): Promise<string> {
  if (engine.name === 'sqlite') {
    if (original !== undefined) copyFileSync(fileOf(original), fileOf(folder.databaseUrl))
    return folder.databaseUrl
  }
  const { url, remove } = await (original === undefined ? engine.emptyDatabase() : engine.copyOf(original))
  t.after(remove)
  return url
}

function fileOf(url: string): string {
  return url.slice('sqlite:'.length)
}

function filesIn({ path }: CommandFolder): readonly string[] {
  return readdirSync(path).filter((name) => !/\.db-(wal|shm)$/.test(name))
}

async function opens(databaseUrl: string, credentials: string, at: number): Promise<string> {
  const [username = '', password = ''] = credentials.split(' ')
  const database = await openForReading(databaseUrl)
  const account = await verifyCredentials({ username, password }, accountReads(database), () => at)
  await database.close()
  return account === undefined ? 'no' : 'yes'
}

async function rowsOf(databaseUrl: string, ...statements: readonly string[]): Promise<readonly string[]> {
  const database = await openForWriting(databaseUrl)
  const rows: Row[] = []
  for (const statement of statements) rows.push(...(await database.all(statement)))
  await database.close()
  return rows.map((row) => `  ${JSON.stringify(row)}`)
}

function edit(words: string): readonly string[] {
  const [, file = '', one = '', other = ''] = /^(.*?): (.*) => (.*)$/.exec(words) ?? []
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(one, other))
  return []
}

function indented(indent: string, text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => `${indent}${line}`)
}
