import { openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** The size of the WAL index's header, and the position of its checksum, in bytes. */
const headerBytes = 48
const checksumAt = 40

/**
 * Notices the commits to a database in WAL mode. It reads the header of the shared WAL index, as SQLite itself does
 * (https://sqlite.org/walformat.html). This takes one system call for each request. `pragma data_version` would take
 * twenty times as long, because it also takes locks.
 * The index stays open until the process ends. Closing any descriptor of a file releases all of the process's locks on
 * it, also those of SQLite. A command that finds no locks creates the index again, and a process that reads the old
 * index at that moment is killed (SIGBUS).
 */
export function watchChanges(file: string, connection: DatabaseSync) {
  const header = Buffer.alloc(headerBytes)
  const opened = identityOf(file)
  let comparedAt = performance.now()
  let index: number | undefined
  let hasEnded = false
  return {
    /** Returns a number that changes with every commit of any process. Throws if the file was replaced or removed. */
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
    /** After this call, `dataVersion` throws. Call it when the connection is closed. */
    close(): void {
      hasEnded = true
    },
  }
}

/** How often `dataVersion` checks that the file was not replaced, in milliseconds. A check takes one system call. */
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
