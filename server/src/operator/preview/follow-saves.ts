import { setTimeout as pause } from 'node:timers/promises'
import { filesOf, foldersOf, stampOf } from './draft-files.ts'
import type { Draft } from './read-draft.ts'
import { watchFolders } from './watch-folders.ts'

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
  const watch = watchFolders(foldersOf(names))
  signal.addEventListener('abort', () => watch.close())
  let known: string | undefined
  try {
    while (!signal.aborted) {
      const files = filesOf(names)
      const stamp = stampOf(files)
      if (stamp === known) {
        await watch.next()
        continue
      }
      onSave()
      const draft = await read(files)
      const isUnfinished = draft.result.outcome === 'refused' && (await changesSoon(names, stamp))
      if (isUnfinished) {
        await draft.close()
        continue
      }
      known = stamp
      await onRead(draft)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    watch.close()
  }
}

async function changesSoon(names: readonly string[], stamp: string): Promise<boolean> {
  await pause(unfinishedMs)
  return stampOf(filesOf(names)) !== stamp
}
