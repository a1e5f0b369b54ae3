import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, rmSync, statSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { DatabaseError } from '../sql.ts'

/** What the engine puts beside a file. */
const besides = ['-wal', '-shm', '-journal']

/** Only its owner reads a catalog: it holds the drafts of every gym. */
export const ownerOnly = 0o600

/**
 * Makes a file where there is none, and takes from others one that is there, as earlier releases made it. What the
 * engine puts beside it follows its mode, when it is new.
 */
export function makeOwnerOnly(file: string): void {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    closeSync(openSync(file, 'a', ownerOnly))
  }
  const real = realpathSync(file)
  for (const name of ['', ...besides].map((ending) => real + ending)) {
    const found = statSync(name, { throwIfNoEntry: false })
    // Whoever may write to somebody else's file may not say who reads it.
    const isOwn = process.getuid?.() === 0 || found?.uid === process.getuid?.()
    if (isOwn && found?.isFile() && (found.mode & 0o077) !== 0) chmodSync(name, ownerOnly)
  }
}

/** Removes what the engine has put beside a file, or left there when it was stopped in the middle. */
export function removeBesides(file: string): void {
  for (const ending of besides) rmSync(`${file}${ending}`, { force: true })
}

/** Pages that are copied in one go; between two goes signals are heard. */
const pagesTogether = 1000

/**
 * Copies a database file, as it is at one moment, into a new one for its owner alone, while others read and write.
 * `onPages` is told how many pages are copied; when it throws, so does this, and the other file is half-made.
 */
export async function backUpFile(
  file: string,
  into: string,
  onPages: (copied: number, total: number) => void,
): Promise<void> {
  closeSync(openSync(into, 'wx', ownerOnly))
  undoKilledWrite(file)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    // Outside a transaction every change of another process would make the copy begin anew.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
      onPages(totalPages - remainingPages, totalPages)
    }
    await backup(source, into, { rate: pagesTogether, progress })
  } finally {
    source.close()
  }
}

/**
 * Runs `work`, which replaces a database file, while nobody else has the file open. What lies in its WAL is brought
 * into it first, so that at every moment there is one whole file: the old one, or the new one. Throws `DatabaseError`
 * when somebody has it open. `work` calls `clear` when what replaces the file is whole: what lies beside one that is
 * lost, or too damaged to be held, is given up, since the engine would take it for a part of the new one.
 */
export async function holdFile<Result>(file: string, work: (clear: () => void) => Promise<Result>): Promise<Result> {
  const clear = () => removeBesides(file)
  if (!existsSync(file)) return work(clear)
  const held = new DatabaseSync(file)
  try {
    return await work(take(held, file) ? () => undefined : clear)
  } finally {
    held.close()
  }
}

/** False when the file is too damaged to be held. */
function take(held: DatabaseSync, file: string): boolean {
  try {
    // Leaving the WAL mode takes a lock that nobody gets while another one has the file open, if only to read.
    held.exec('pragma journal_mode = delete; begin exclusive')
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
 * Sees to it that a file is in WAL mode, in which readers do not wait for writers and hear of what they commit. A copy
 * that another program made may be in another mode. Throws the engine's error when it cannot be changed.
 */
export function requireWal(file: string): void {
  undoKilledWrite(file)
  const mode = openedFor(file, true, (connection) => connection.prepare('pragma journal_mode').get())
  if (mode?.journal_mode !== 'wal') openedFor(file, false, (connection) => connection.exec('pragma journal_mode = wal'))
}

/**
 * Has the engine undo what a writer had begun that was killed outside the WAL mode, as at its first write, which takes
 * a file into it. The engine undoes nothing for a connection that only reads, and refuses it.
 */
export function undoKilledWrite(file: string): void {
  const undo = (connection: DatabaseSync) => connection.prepare('select count(*) from sqlite_schema').get()
  if (existsSync(`${file}-journal`)) openedFor(file, false, undo)
}

/**
 * Takes a file out of WAL mode, in which the engine writes beside it whoever reads it: it may lie where nothing can be
 * written.
 */
export function leaveWal(file: string): void {
  openedFor(file, false, (connection) => connection.exec('pragma journal_mode = delete'))
}

/** Whoever closes a file as the last one has it to itself for a moment, and a killed write may be undone just now. */
const turnPatienceMs = 5000

function openedFor<Result>(file: string, readOnly: boolean, act: (connection: DatabaseSync) => Result): Result {
  const connection = new DatabaseSync(file, { readOnly, timeout: turnPatienceMs })
  try {
    return act(connection)
  } finally {
    connection.close()
  }
}

/** A write-ahead log up to this size is filled again by the next writes; the engine itself aims at 4 MB. */
const logBytesMax = 8 * 2 ** 20

/** How long this waits for readers in the middle of a statement. */
const logPatienceMs = 1000

/**
 * Gives back the disk that the log of a large import takes, which the engine keeps for as long as a service has the
 * file open. A reader that holds it, such as a backup, leaves it to the next writer.
 */
export function giveBackLog(file: string, connection: DatabaseSync): void {
  const { size = 0 } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? {}
  if (size > logBytesMax) connection.exec(`pragma busy_timeout = ${logPatienceMs}; pragma wal_checkpoint(truncate)`)
}
