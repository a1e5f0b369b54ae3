import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../storage/error-remedies.ts'
import type { Draft } from './read-draft.ts'

/** How often files are looked at: a glance at a hundred takes a thousandth of that. */
const lookMs = 100

/** How long a file that cannot be read may still be in the middle of a save before that is told. */
const unfinishedMs = 120

/** Gives what files hold, and again each time that one is saved, whether or not it can be shown, until the signal. */
export async function* followSaves(
  names: readonly string[],
  signal: AbortSignal,
  onSave: () => void,
  read: (files: readonly string[]) => Promise<Draft>,
): AsyncGenerator<Draft, void> {
  let known: string | undefined
  while (!signal.aborted) {
    const files = filesOf(names)
    const stamp = stampOf(files)
    if (stamp === known) {
      await pause(lookMs, undefined, { signal })
      continue
    }
    onSave()
    const draft = await read(files)
    if (draft.result.outcome === 'refused') await pause(unfinishedMs)
    if (draft.result.outcome === 'refused' && stampOf(filesOf(names)) !== stamp) await draft.close()
    else {
      known = stamp
      yield draft
    }
  }
}

/** What an import reads by its name. Of a folder nothing else is taken: editors keep copies beside what they edit. */
const isCatalogFile = (name: string) => /^[^.~].*\.(json|ya?ml|ndjson|jsonl|csv|tsv)$/i.test(name)

/** The files that names lead to: each itself, and of a folder those in it, by name. */
function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true) return name
    return readdirSync(name)
      .sort()
      .filter(isCatalogFile)
      .map((file) => join(name, file))
  })
}

/** Another text than before when a file was saved, came, or went away. */
function stampOf(files: readonly string[]): string {
  return files.map((file) => `${file} ${stampOfFile(file)}`).join('\n')
}

function stampOfFile(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    // That it is gone or may not be read any more is another state of it, too.
    return String(codeOf(error))
  }
}
