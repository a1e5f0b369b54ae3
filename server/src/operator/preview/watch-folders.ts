import { watch, type FSWatcher } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

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
export function watchFolders(folders: readonly string[]): FolderWatch {
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
