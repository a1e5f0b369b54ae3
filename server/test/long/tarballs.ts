import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const repository = join(import.meta.dirname, '../../..')

/** As somebody else's: this Node in front, and nothing that npm sets for programs of the checkout. */
export const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))),
  PATH: [dirname(process.execPath), ...foldersOf(process.env.PATH)].join(delimiter),
}

function foldersOf(path = ''): readonly string[] {
  return path.split(delimiter).filter((folder) => !folder.startsWith(repository))
}

/** Runs a program in a folder as somebody else would; gives what it printed. */
export const runIn = async (cwd: string, program: string, words: readonly string[]) => {
  const { stdout } = await promisify(execFile)(program, words, { cwd, env: environment, maxBuffer: 1 << 24 })
  return stdout
}

/** The tarballs of server, client and whiteboard: those that a release made, or what the checkout would give. */
export async function tarballs(folder: string): Promise<readonly string[]> {
  const { HEATSHEET_RELEASE: made } = process.env
  const from = made ?? folder
  if (made === undefined) {
    const workspaces = ['server', 'client', 'whiteboard'].map((name) => `--workspace=${name}`)
    await runIn(repository, 'npm', ['pack', '--pack-destination', folder, ...workspaces])
  }
  return ['heatsheet-[0-9]', 'heatsheet-client-', 'heatsheet-whiteboard-'].map((name) => {
    const [file, ...more] = globSync(`${name}*.tgz`, { cwd: from })
    assert.ok(file !== undefined && more.length === 0, `one ${name}… in ${from}`)
    return join(from, file)
  })
}
