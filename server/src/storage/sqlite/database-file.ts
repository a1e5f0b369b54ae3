import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { DatabaseError } from '../sql.ts'

const sidecars = ['-wal', '-shm', '-journal']

/** The permissions of a catalog file. Only its owner can read it, because it contains the drafts of every gym. */
export const ownerOnly = 0o600

/**
 * Creates the file if it is missing. Otherwise removes the permissions of other users, which earlier releases granted.
 * SQLite gives its additional files the same permissions.
 */
export function makeOwnerOnly(file: string): void {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    closeSync(openSync(file, 'a', ownerOnly))
  }
  const real = realpathSync(file)
  for (const name of ['', ...sidecars].map((ending) => real + ending)) {
    const found = statSync(name, { throwIfNoEntry: false })
    // Only the owner and root may change the mode of a file.
    const isOwn = process.getuid?.() === 0 || found?.uid === process.getuid?.()
    if (isOwn && found?.isFile() && (found.mode & 0o077) !== 0) chmodSync(name, ownerOnly)
  }
}

/** Removes the files that SQLite keeps beside a database, even if they are left from a killed process. */
export function removeSidecars(file: string): void {
  for (const ending of sidecars) rmSync(`${file}${ending}`, { force: true })
}

/** The number of database pages that one step of a backup copies. Between steps, the process can handle signals. */
const pagesAtOnce = 1000

/**
 * Copies a snapshot of a database file to a new file that only its owner can read. Other processes can read and write
 * meanwhile. Calls `onPages` with the number of copied pages and of all pages. If `onPages` throws, the function
 * rejects and leaves an incomplete file.
 */
export async function backUpFile(
  file: string,
  into: string,
  onPages: (copied: number, total: number) => void,
): Promise<void> {
  closeSync(openSync(into, 'wx', ownerOnly))
  rollBackKilledWrite(file)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    // Outside a transaction, any change by another process would restart the copy.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
      onPages(totalPages - remainingPages, totalPages)
    }
    await backup(source, into, { rate: pagesAtOnce, progress })
  } finally {
    source.close()
  }
}

/**
 * Runs `work`, which replaces a database file, while no other process has the file open. First merges the WAL into the
 * file, so that there is always one complete file, old or new. Rejects with `DatabaseError` if another process has the
 * file open. `work` must call `clear` when the new file is complete. `clear` removes the WAL of a missing or corrupt
 * old file. SQLite would apply this WAL to the new file.
 */
export async function lockFile<Result>(file: string, work: (clear: () => void) => Promise<Result>): Promise<Result> {
  const clear = () => removeSidecars(file)
  if (!existsSync(file)) return work(clear)
  const connection = new DatabaseSync(file)
  try {
    return await work(lock(connection, file) ? () => undefined : clear)
  } finally {
    connection.close()
  }
}

function lock(connection: DatabaseSync, file: string): boolean {
  try {
    // Leaving WAL mode needs a lock that is not available while another process has the file open, even for reading.
    connection.exec('pragma journal_mode = delete; begin exclusive')
    return true
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (/not a database|malformed/.test(error.message)) return false
    const reason = error.message.includes('locked') ? 'a service or a command has it open' : error.message
    throw new DatabaseError(`${file} cannot be replaced: ${reason}. Stop what uses it, and try again.`, {
      cause: error,
    })
  }
}

/**
 * Puts a file into WAL mode. In this mode, readers do not wait for writers, and they notice commits. A file that
 * another program copied can be in another mode. Throws SQLite's error if the mode cannot be changed.
 */
export function requireWal(file: string): void {
  rollBackKilledWrite(file)
  const mode = withConnection(file, true, (connection) => connection.prepare('pragma journal_mode').get())
  if (mode?.journal_mode !== 'wal')
    withConnection(file, false, (connection) => connection.exec('pragma journal_mode = wal'))
}

/**
 * Rolls back the transaction of a writer that was killed outside WAL mode, for example during its first write. SQLite
 * does not do this for a read-only connection. It refuses to open the file instead.
 */
export function rollBackKilledWrite(file: string): void {
  const undo = (connection: DatabaseSync) => connection.prepare('select count(*) from sqlite_schema').get()
  if (existsSync(`${file}-journal`)) withConnection(file, false, undo)
}

/** Takes a file out of WAL mode. It can then be read in a read-only folder: in WAL mode, even readers write files. */
export function leaveWal(file: string): void {
  withConnection(file, false, (connection) => connection.exec('pragma journal_mode = delete'))
}

/**
 * The maximum wait for a lock, in milliseconds. Another process can be closing the file or rolling back a killed write.
 */
const busyTimeoutMs = 5000

function withConnection<Result>(file: string, readOnly: boolean, act: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs })
  try {
    return act(connection)
  } finally {
    connection.close()
  }
}

/** A WAL up to this size in bytes is not truncated, because the next writes reuse it. SQLite itself aims at 4 MB. */
const logBytesMax = 8 * 2 ** 20

/** How long the truncation of the WAL waits for running statements, in milliseconds. */
const logTimeoutMs = 1000

/**
 * Truncates the WAL if an import has made it large. SQLite never shrinks the WAL while a service has the file open. If
 * a reader such as a backup uses the WAL, the next writer truncates it.
 */
export function truncateLog(file: string, connection: DatabaseSync): void {
  const { size = 0 } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? {}
  if (size > logBytesMax) connection.exec(`pragma busy_timeout = ${logTimeoutMs}; pragma wal_checkpoint(truncate)`)
}
