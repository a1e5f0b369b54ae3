import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseError } from '../storage/sql.ts'
import { migrate } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForWriting } from '../storage/open-database.ts'
import { systemRefusal } from './whole-file.ts'

/**
 * Makes an empty catalog where a file is to be and none is. Gives whether it did: of a catalog that is there, in
 * whatever state, nothing is touched, and one on servers is made by `migrate --new`.
 */
export async function makeMissingCatalog(url: string): Promise<boolean> {
  const file = fileOf(url)
  if (file === undefined) return false
  // Looked for first: a catalog that somebody else makes meanwhile gets its log after its name.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (catalogExists(url)) return false
  if (logBytes > 0) throw new DatabaseError(besideNothing(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    const database = await openForWriting(`sqlite:${partial}`)
    await migrate(database).finally(() => database.close())
    return giveName(partial, file)
  } catch (error) {
    if (error instanceof DatabaseError) throw new DatabaseError(error.message.replace(partial, file), { cause: error })
    throw systemRefusal(file, error) ?? error
  } finally {
    for (const left of ['', '-wal', '-shm'].map((ending) => partial + ending)) if (existsSync(left)) rmSync(left)
  }
}

/** The engine would take the log of another file for a part of a new one. */
function besideNothing(file: string): string {
  const remedy = 'Put its file back, or a backup in its place: heatsheet restore FILE.'
  return `There is no catalog at ${file}, but ${file}-wal, the last changes of one that was moved away or lost. ${remedy}`
}

/** Two services that start together make one catalog: whoever comes second finds the name taken, and uses that one. */
function giveName(partial: string, file: string): boolean {
  try {
    linkSync(partial, file)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return false
    // Some file systems know no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(partial, file)
    return true
  }
}
