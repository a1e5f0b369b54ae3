import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { DatabaseError } from '../storage/database-error.ts'
import { migrate } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForWriting } from '../storage/open-database.ts'
import { systemRefusal } from './whole-file.ts'

/**
 * Makes an empty catalog where a file is to be and none is. Gives whether it did: of a catalog that is there, in
 * whatever state, nothing is touched, and one on servers is made by `migrate --new`.
 */
export async function makeMissingCatalog(url: string): Promise<boolean> {
  const file = fileOf(url)
  if (file === undefined || catalogExists(url)) return false
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
