import { DatabaseSync } from 'node:sqlite'

/** Returns whether a process or another connection is writing to a SQLite catalog. */
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
