import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../storage/error-remedies.ts'
import type { Draft } from './read-draft.ts'

/**
 * The time between two checks for changed files, in milliseconds. A person hardly notices this delay, and a check of a
 * hundred files takes only 0.1 ms.
 */
const intervalMs = 100

/**
 * How long an editor can take to save several files, in milliseconds. It is a little longer than the time between two
 * checks. Errors are not shown before this time has passed, because another file of the same save may be missing.
 */
const saveMs = 120

/**
 * Yields a draft of the files. Yields another draft after each save, even if the files have errors. Ends when `signal`
 * is aborted.
 */
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

const isCatalogFile = (name: string) => /^[^.~].*\.(json|ya?ml|ndjson|jsonl|csv|tsv)$/i.test(name)

function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return name
    return readdirSync(name)
      .sort()
      .filter(isCatalogFile)
      .map((file) => join(name, file))
  })
}

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
