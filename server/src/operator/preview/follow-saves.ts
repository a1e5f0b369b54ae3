import { watch, type FSWatcher } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { filesOf, foldersOf, stampOf } from './draft-files.ts'
import type { Draft } from './read-draft.ts'

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

/** A save is several events: truncated, written, renamed. */
const settleMs = 20

/** Where the system tells of nothing (a network, a container's mount), looking this often is as good. */
const lookMs = 500

export interface FolderWatch {
  /** Waits until it is worth looking at the files again; rejects when the watch is closed. */
  next(): Promise<void>
  close(): void
}

/** Watches folders, those alone that are there; a folder that is not there yet is looked for now and then, as all are. */
function watchFolders(folders: readonly string[]): FolderWatch {
  const closing = new AbortController()
  let wake: () => void = () => undefined
  const watchers = folders.flatMap((folder) => watched(folder, () => wake()))
  return {
    async next() {
      const told = new Promise<boolean>((resolve) => {
        wake = () => resolve(true)
      })
      const looked = pause(lookMs, false, { signal: closing.signal })
      if (await Promise.race([told, looked])) {
        looked.catch(() => undefined)
        await pause(settleMs, undefined, { signal: closing.signal })
      }
    },
    close() {
      for (const watcher of watchers) watcher.close()
      closing.abort()
    },
  }
}

function watched(folder: string, onEvent: () => void): readonly FSWatcher[] {
  try {
    const watcher = watch(folder, onEvent)
    // A folder that goes away ends its watcher; the files in it are looked for as before.
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}
