import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What an import reads by its name. Of a folder nothing else is taken: editors keep copies beside what they edit. */
const isCatalogFile = (name: string) => /^[^.~].*\.(json|ya?ml|ndjson|jsonl|csv|tsv)$/i.test(name)

/** The files that names lead to: each itself, and of a folder those in it, by name. */
export function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const held = namesIn(name)
    return held === undefined ? [name] : held.filter(isCatalogFile).map((file) => join(name, file))
  })
}

/** The folders in which something happens when a file is saved, by whatever way its editor saves. */
export function foldersOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => (namesIn(name) === undefined ? dirname(name) : name)))]
}

/** Another text than before when a file was saved, came, or went away. */
export function stampOf(files: readonly string[]): string {
  return files.map((file) => `${file} ${stampOfFile(file)}`).join('\n')
}

/** When a file was last written, in milliseconds since 1970; of none, the beginning of time. */
export function savedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).sort()
  } catch {
    return undefined
  }
}

function stampOfFile(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    // That it is gone or may not be read any more is another state of it, too.
    return error instanceof Error && 'code' in error ? String(error.code) : 'none'
  }
}
