import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export interface DebianProgram {
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
}

const packagesOf = {
  nginx: ['nginx'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  promtool: ['prometheus'],
} as const

/** Finds a program. If it is not installed, unpacks its Debian packages. If both fail, the error names the packages. */
export function debianProgram(name: keyof typeof packagesOf): DebianProgram {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const installed = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (installed !== undefined) return { file: installed, environment: {} }
  const root = unpack(name)
  const file = ['usr/sbin', 'usr/bin'].map((folder) => join(root, folder, name)).find((each) => existsSync(each))
  if (file === undefined) throw new Error(`There is no ${name} in its package.`)
  const paths = globSync('usr/lib/*/', { cwd: root }).map((folder) => join(root, folder))
  return { file, environment: { LD_LIBRARY_PATH: paths.join(delimiter) } }
}

function unpack(name: keyof typeof packagesOf): string {
  const root = mkdtempSync(join(tmpdir(), `${name}-`))
  const packages = join(root, 'packages')
  mkdirSync(packages)
  try {
    execFileSync('apt-get', ['download', ...packagesOf[name]], { cwd: packages, stdio: 'pipe' })
    for (const each of readdirSync(packages))
      execFileSync('dpkg', ['-x', join(packages, each), root], { stdio: 'pipe' })
  } catch (error) {
    throw new Error(`${name} is needed: install Debian's package of ${packagesOf[name].join(', ')}.`, { cause: error })
  }
  return root
}
