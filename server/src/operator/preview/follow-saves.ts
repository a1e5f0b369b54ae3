import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Draft } from './read-draft.ts'

/** How often files are looked at: a glance at a hundred takes a thousandth of that, and no system is too quiet for it. */
const lookMs = 100

/** How long a file that cannot be read may still be in the middle of a save before that is told. */
const unfinishedMs = 120

export interface Following {
  /** Files and folders, as they were named. */
  readonly names: readonly string[]
  readonly signal: AbortSignal
  readonly read: (files: readonly string[]) => Promise<Draft>
  /** Something was saved, and is about to be read. */
  readonly onSave: () => void
  /** What was read, whether or not it can be shown. */
  readonly onRead: (draft: Draft) => Promise<void>
}

/** Reads files, and again each time that one is saved, until the signal. */
export async function followSaves({ names, signal, read, onSave, onRead }: Following): Promise<void> {
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
    if (draft.result.outcome === 'refused') {
      await pause(unfinishedMs)
      if (stampOf(filesOf(names)) !== stamp) {
        await draft.close()
        continue
      }
    }
    known = stamp
    await onRead(draft)
  }
}

/** What an import reads by its name. Of a folder nothing else is taken: editors keep copies beside what they edit. */
const isCatalogFile = (name: string) => /^[^.~].*\.(json|ya?ml|ndjson|jsonl|csv|tsv)$/i.test(name)

/** The files that names lead to: each itself, and of a folder those in it, by name. */
function filesOf(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const held = namesIn(name)
    return held === undefined ? [name] : held.filter(isCatalogFile).map((file) => join(name, file))
  })
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).sort()
  } catch {
    return undefined
  }
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
    return error instanceof Error && 'code' in error ? String(error.code) : 'none'
  }
}
