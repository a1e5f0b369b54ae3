import { existsSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../database-error.ts'

/**
 * Runs `work`, which replaces a database file, while nobody else has the file open. What lies in its WAL is brought into
 * it first, so that at every moment there is one whole file: the old one, or the new one. Throws `DatabaseError` when
 * somebody has it open. `work` calls `clear` when what replaces the file is whole: what lies beside one that is lost, or
 * too damaged to be held, is given up, since the engine would take it for a part of the new one.
 */
export async function holdFile<Result>(file: string, work: (clear: () => void) => Promise<Result>): Promise<Result> {
  const clear = () => {
    for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
  }
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
