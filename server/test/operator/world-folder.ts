import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

let original: Promise<string> | undefined

export async function worldFolder(test: Pick<TestContext, 'after'>): Promise<CommandFolder> {
  const folder = commandFolder(test)
  folder.file('world.json', world)
  copyFileSync(await (original ??= importWorld()), join(folder.path, 'catalog.db'))
  return folder
}

async function importWorld(): Promise<string> {
  const folder = commandFolder({ after: () => undefined })
  const { code, messages } = await folder.run('import', folder.file('world.json', world))
  if (code !== 0) throw new Error(messages)
  return join(folder.path, 'catalog.db')
}

export interface IssuedAccount {
  readonly username: string
  readonly authorization: string
}

const printed = Compile(Type.Object({ username: Type.String(), password: Type.String() }))

export async function issueAccount(
  folder: Pick<CommandFolder, 'run'>,
  ...words: readonly string[]
): Promise<IssuedAccount> {
  const options = words.length === 0 ? ['--gym', 'gym_harbor', '--rate-limit', 'off'] : words
  const { output } = await folder.run('accounts', 'issue', ...options, '--json')
  const { username, password } = printed.Parse(JSON.parse(output))
  return { username, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
