import { openSync, readSync, statSync } from 'node:fs'
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
  const opened = identityOf(file)
  let comparedAt = performance.now()
  let index: number | undefined
  let hasEnded = false
  return {
    /** Another number than before after every commit, by any process. Throws when the file was replaced or removed. */
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
    /** To be called when the connection is closed: from now on `stamp` throws. */
    end(): void {
      hasEnded = true
    },
  }
}

/** How old the last look at the name of the file may be: one call to the system a second. */
const compareAgainMs = 1000

const replaced =
  'was replaced or removed while this process had it open, so changes made since are not seen. ' +
  'Restart the service, so that it opens the file that is there now.'

/** Names the file that lies under a path; undefined if there is none. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

function openIndex(file: string, connection: DatabaseSync): number {
  // The first read of a connection makes the index when it is not there.
  connection.prepare('select count(*) from sqlite_schema').get()
  return openSync(`${file}-shm`, 'r')
}
