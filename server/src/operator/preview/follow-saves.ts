import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../storage/error-remedies.ts'
import type { Draft } from './read-draft.ts'

/** The interval between checks for changes. A check of a hundred files takes a thousandth of it. */
const intervalMs = 100

/** The maximum duration of a save. A draft with errors is discarded if its files change again within this time. */
const saveMs = 120

/** Yields the draft in the files, valid or not, and a new one after each save, until `signal` is aborted. */
export async function* followSaves(
  names: readonly string[],
  signal: AbortSignal,
  onSave: () => void,
  read: (files: readonly string[]) => Promise<Draft>,
): AsyncGenerator<Draft, void> {
  let lastStamp: string | undefined
  while (!signal.aborted) {
    const files = filesOf(names)
    const stamp = stampOf(files)
    if (stamp === lastStamp) {
      await pause(intervalMs, undefined, { signal })
      continue
    }
    onSave()
    const draft = await read(files)
    if (draft.result.outcome === 'refused') await pause(saveMs)
    if (draft.result.outcome === 'refused' && stampOf(filesOf(names)) !== stamp) await draft.close()
    else {
      lastStamp = stamp
      yield draft
    }
  }
}

/** True if an import can read the file by its name. Skips hidden files and backup copies that editors make. */
const isCatalogFile = (name: string) => /^[^.~].*\.(json|ya?ml|ndjson|jsonl|csv|tsv)$/i.test(name)

/** Returns the files that `names` lead to: files as they are, and the catalog files of folders, by name. */
function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return name
    return readdirSync(name)
      .sort()
      .filter(isCatalogFile)
      .map((file) => join(name, file))
  })
}

/** Returns a text that changes when a file is saved, added or removed. */
function stampOf(files: readonly string[]): string {
  return files.map((file) => `${file} ${stampOfFile(file)}`).join('\n')
}

function stampOfFile(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    // A file that is missing or unreadable has a stamp too.
    return String(codeOf(error))
  }
}
