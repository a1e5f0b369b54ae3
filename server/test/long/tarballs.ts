import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const repository = join(import.meta.dirname, '../../..')

export const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: [dirname(process.execPath), ...foldersOf(process.env.PATH)].join(delimiter),
}

function foldersOf(path = ''): readonly string[] {
  return path.split(delimiter).filter((folder) => !folder.startsWith(repository))
}

export const runIn = async (cwd: string, program: string, words: readonly string[]) => {
  const { stdout } = await promisify(execFile)(program, words, { cwd, env: environment, maxBuffer: 1 << 24 })
  return stdout
}

const packages = {
  server: 'heatsheet-[0-9]',
  client: 'heatsheet-client-',
  whiteboard: 'heatsheet-whiteboard-',
} as const

export async function tarballs(
  folder: string,
  names: readonly (keyof typeof packages)[] = ['server', 'client', 'whiteboard'],
): Promise<readonly string[]> {
  const { HEATSHEET_RELEASE: made } = process.env
  const from = made ?? folder
  if (made === undefined) {
    const workspaces = names.map((name) => `--workspace=${name}`)
    await runIn(repository, 'npm', ['pack', '--pack-destination', folder, ...workspaces])
  }
  return names.map((name) => {
    const [file, ...more] = globSync(`${packages[name]}*.tgz`, { cwd: from })
    assert.ok(file !== undefined && more.length === 0, `one tarball of ${name} in ${from}`)
    return join(from, file)
  })
}
