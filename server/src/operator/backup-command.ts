import { existsSync, statSync } from 'node:fs'
import type { Instant } from '../contract/time-stamp.ts'
import { openForReading } from '../storage/open-database.ts'
import { leaveWal, removeSidecars } from '../storage/sqlite/database-file.ts'
import { copyToFile } from './catalog-copy.ts'
import { findDamages } from './check/find-damages.ts'
import { defineCommand } from './command.ts'
import { Refusal } from './failure.ts'
import type { Interruptible } from './interruptible.ts'
import { closing } from './open-catalog.ts'
import { writeAtomically } from './write-atomically.ts'

export const backupCommand = defineCommand({
  name: 'backup <file>',
  summary: 'back up the catalog with its accounts to a new SQLite file, and check it; the service can keep running',
  isInterruptible: true,
  json: 'an object with outcome, file and bytes',
  examples: [
    ['backup /backup/catalog.db', 'back up to one file; never overwrites a file'],
    ['backup "/backup/catalog-$(date +%F).db"', 'one file a day, from a timer'],
    ['check --database-url sqlite:/backup/catalog.db', 'use a backup as the catalog'],
    ['copy --database-url sqlite:/backup/catalog.db --to postgres://me@host/new', 'restore a backup into PostgreSQL'],
  ],
  run: async (call) => {
    const [file] = call.operands
    const { databaseUrl } = call.settings
    requireNew(file)
    const bytes = await writeAtomically(file, async (partial) => {
      const size = await makeBackup(databaseUrl, partial, call.now(), call)
      requireNew(file)
      return size
    })
    call.print({ outcome: 'backed_up', file, bytes }, `${file}: ${(bytes / 1e6).toFixed(1)} MB, checked.`)
  },
})

function requireNew(file: string): void {
  if (/^(sqlite|postgres(ql)?):/.test(file)) {
    throw new Refusal('A backup is a file: name one, such as /backup/catalog.db. `heatsheet copy --to` takes a URL.')
  }
  if (existsSync(file))
    throw new Refusal(`${file} already exists, and a backup never overwrites a file. Name another file.`)
  for (const sidecar of ['-wal', '-journal'].map((ending) => file + ending)) {
    if (!existsSync(sidecar)) continue
    const why = 'SQLite would treat this file of another database as part of the backup'
    throw new Refusal(`${sidecar} exists: ${why}. Give another name, or move that file away.`)
  }
}

async function makeBackup(url: string, file: string, now: Instant, running: Interruptible): Promise<number> {
  try {
    await copyToFile(url, file, running)
    leaveWal(file)
    const database = await openForReading(`sqlite:${file}`)
    const { length } = await closing(database, () => findDamages(database, now, running))
    if (length > 0) throw new Refusal(`The catalog is damaged in ${length} places, and no backup was kept. ${remedy}`)
    return statSync(file).size
  } finally {
    removeSidecars(file)
  }
}

const remedy = '`heatsheet check` lists them and says how to repair each.'
