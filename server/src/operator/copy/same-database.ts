import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileOf } from '../../storage/open-database.ts'

/**
 * Whether two URLs name one database, as far as the URLs and the file system tell. One that is reached under two names
 * is refused all the same, since it is not empty.
 */
export function isSameDatabase(one: string, other: string): boolean {
  const [file, otherFile] = [fileOf(one), fileOf(other)]
  if (file === undefined || otherFile === undefined) return one === other
  return realFile(file) === realFile(otherFile)
}

function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file)
}
