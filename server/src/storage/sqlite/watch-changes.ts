import { openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** The length of the WAL index's header, and the offset of its checksum. The header includes a commit counter. */
const headerBytes = 48
const checksumAt = 40

/**
 * Watches the commits to a database in WAL mode by the header of its shared index, which SQLite itself reads to detect
 * changes (https://sqlite.org/walformat.html). Reading it takes one system call; `pragma data_version` also takes
 * locks, and would cost twenty times as much for every request.
 *
 * The index stays open until the process ends: closing any descriptor of a file releases all locks of the process on
 * it, also SQLite's. A command that finds no locks creates the index again, and a process that reads the mapped index
 * at that moment is killed (SIGBUS).
 */
export function watchChanges(file: string, connection: DatabaseSync) {
  const header = Buffer.alloc(headerBytes)
  const opened = identityOf(file)
  let comparedAt = performance.now()
  let index: number | undefined
  let hasEnded = false
  return {
    /** Returns a different number after every commit by any process. Throws if the file was replaced or removed. */
    dataVersion(): number {
      if (hasEnded) throw new Error(`${file} is closed`)
      if (performance.now() - comparedAt > compareAgainMs) {
        if (identityOf(file) !== opened) throw new Error(`${file} ${replaced}`)
        comparedAt = performance.now()
      }
      index ??= openIndex(file, connection)
      readSync(index, header, 0, headerBytes, 0)
      return header.readUInt32LE(checksumAt) * 2 ** 21 + (header.readUInt32LE(checksumAt + 4) >>> 11)
    },
    /** Makes `dataVersion` throw from now on. Call it when the connection is closed. */
    close(): void {
      hasEnded = true
    },
  }
}

/** The interval at which `dataVersion` checks that the file was not replaced, which takes one system call. */
const compareAgainMs = 1000

const replaced =
  'was replaced or removed while this process had it open, so later changes are not visible. ' +
  'Restart the service to open the current file.'

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

function openIndex(file: string, connection: DatabaseSync): number {
  // The first read of a connection creates a missing index.
  connection.prepare('select count(*) from sqlite_schema').get()
  return openSync(`${file}-shm`, 'r')
}
