import { backup, DatabaseSync } from 'node:sqlite'

/** Pages that are copied in one go; between two goes signals are heard. */
const pagesTogether = 1000

/**
 * Copies a database file, as it is at one moment, into another, empty one, while others read and write. `onPages` is told
 * how many pages are copied; when it throws, so does this, and the other file is half-made.
 */
export async function backUpFile(
  file: string,
  into: string,
  onPages: (copied: number, total: number) => void,
): Promise<void> {
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

/** Takes a file out of WAL mode, in which the engine writes beside it whoever reads it: it may lie where nothing can be written. */
export function leaveWal(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma journal_mode = delete')
  } finally {
    connection.close()
  }
}
