import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { DatabaseError } from '../sql.ts'

const sidecars = ['-wal', '-shm', '-journal']

/** The permissions of a catalog file. Only the file's owner can read it, because it contains drafts of every gym. */
export const ownerOnly = 0o600

/**
 * Creates the file if it is missing. Otherwise removes the permissions of other users. Earlier releases granted such
 * permissions. SQLite's additional files are treated in the same way.
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

/** Removes the additional files of an SQLite database. A process that was killed can have left them. */
export function removeSidecars(file: string): void {
  for (const ending of sidecars) rmSync(`${file}${ending}`, { force: true })
}

const pagesAtOnce = 1000

/**
 * Copies a database file to a new file that only its owner can read. Other processes can use the file meanwhile.
 * `onPages` is called with the number of copied pages and the number of all pages. If it throws, the promise rejects
 * with that error, and the caller must delete the incomplete copy.
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
 * Runs `work`, which replaces a database file, while no other process uses the file. Rejects with `DatabaseError` if
 * another process has the file open. `work` must call `clear` when the new file is complete. `clear` deletes a
 * write-ahead log (WAL) of the old file. Such a log can remain if the old file was deleted or is corrupt, and SQLite
 * would apply it to the new file.
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
 * Puts a file into WAL mode, so that readers do not wait for writers. A file that another program copied can be in
 * another mode. Throws SQLite's error if the mode cannot be changed.
 */
export function requireWal(file: string): void {
  rollBackKilledWrite(file)
  const mode = withConnection(file, true, (connection) => connection.prepare('pragma journal_mode').get())
  if (mode?.journal_mode !== 'wal')
    withConnection(file, false, (connection) => connection.exec('pragma journal_mode = wal'))
}

/**
 * Undoes the unfinished transaction of a process that was killed. Only needed for a file that is not in WAL mode. A
 * read-only connection cannot undo the transaction, and cannot open the file until it has been undone.
 */
export function rollBackKilledWrite(file: string): void {
  const undo = (connection: DatabaseSync) => connection.prepare('select count(*) from sqlite_schema').get()
  if (existsSync(`${file}-journal`)) withConnection(file, false, undo)
}

/** Takes a file out of WAL mode. Only then can a file in a read-only folder be read. */
export function leaveWal(file: string): void {
  withConnection(file, false, (connection) => connection.exec('pragma journal_mode = delete'))
}

const busyTimeoutMs = 5000

function withConnection<Result>(file: string, readOnly: boolean, act: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs })
  try {
    return act(connection)
  } finally {
    connection.close()
  }
}

/**
 * The maximum size of a WAL that is left as it is, in bytes. Only large imports exceed it. A larger WAL is truncated. A
 * smaller one is kept, because the next writes use its space again.
 */
const logBytesMax = 8 * 2 ** 20

const logTimeoutMs = 1000

/**
 * Truncates the write-ahead log (WAL) after a large import. SQLite does not do this while a service has the file open.
 * The log is not truncated while a reader such as a backup uses it. The next writer then truncates it.
 */
export function truncateLog(file: string, connection: DatabaseSync): void {
  const { size = 0 } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? {}
  if (size > logBytesMax) connection.exec(`pragma busy_timeout = ${logTimeoutMs}; pragma wal_checkpoint(truncate)`)
}
