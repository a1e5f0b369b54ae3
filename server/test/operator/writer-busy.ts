import { DatabaseSync } from 'node:sqlite'

/** Returns whether any connection, in this process or in another, is writing to an SQLite catalog. */
export function isWriterBusy(databaseUrl: string): boolean {
  const probe = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 0 })
  try {
    probe.exec('begin immediate')
    probe.exec('rollback')
    return false
  } catch {
    return true
  } finally {
    probe.close()
  }
}
