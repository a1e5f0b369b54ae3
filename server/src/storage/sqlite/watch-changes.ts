import { openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** The header of the WAL index: its last 8 bytes are a checksum over the others, a commit counter among them. */
const headerBytes = 48
const checksumAt = 40

/**
 * Watches the commits to a database in WAL mode by the header of its shared index, the file that SQLite itself looks at
 * when a reader asks whether anything has changed (https://sqlite.org/walformat.html). Reading it takes one call to the
 * system; `pragma data_version` takes locks as well and costs twenty times as much, for every request.
 *
 * The index stays open until the process ends: the system takes away all locks that a process has on a file as soon as
 * any of its descriptors of it is closed, the engine's own included. A command that finds none of them begins the index
 * anew, and whoever reads it just then, mapped into memory, is ended by the system (SIGBUS).
 */
export function watchChanges(file: string, connection: DatabaseSync) {
  const header = Buffer.alloc(headerBytes)
  let index: number | undefined
  let hasEnded = false
  return {
    /** Another number than before after every commit, by any process. */
    stamp(): number {
      if (hasEnded) throw new Error(`${file} is closed`)
      index ??= openIndex(file, connection)
      readSync(index, header, 0, headerBytes, 0)
      return header.readUInt32LE(checksumAt) * 2 ** 21 + (header.readUInt32LE(checksumAt + 4) >>> 11)
    },
    /** To be called when the connection is closed: from now on `stamp` throws. */
    end(): void {
      hasEnded = true
    },
  }
}

function openIndex(file: string, connection: DatabaseSync): number {
  // The first read of a connection makes the index when it is not there.
  connection.prepare('select count(*) from sqlite_schema').get()
  return openSync(`${file}-shm`, 'r')
}
