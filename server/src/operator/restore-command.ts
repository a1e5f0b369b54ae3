import { chownSync, createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Instant } from '../contract/time-stamp.ts'
import { migrate, readSchemaVersion } from '../storage/migrations.ts'
import { fileOf, openForWriting } from '../storage/open-database.ts'
import { lockFile, ownerOnly, removeSidecars } from '../storage/sqlite/database-file.ts'
import { copyPages } from './catalog-copy.ts'
import { findDamages } from './check/find-damages.ts'
import { defineCommand } from './command.ts'
import { Refusal } from './failure.ts'
import type { Interruptible } from './interruptible.ts'
import { closing } from './open-catalog.ts'
import { syncFolder, realPathOf, writeAtomically } from './write-atomically.ts'

export const restoreCommand = defineCommand({
  name: 'restore <file>',
  summary: 'check a backup and replace the catalog with it; stop the service first',
  options: { '--replace': 'overwrite an existing catalog' },
  isInterruptible: true,
  json: 'an object with outcome, file, bytes, from and to (versions of the schema)',
  examples: [
    ['restore /backup/catalog.db', 'restore to where no catalog exists'],
    ['restore /backup/catalog.db --replace', 'overwrite the catalog'],
  ],
  run: async (call) => {
    const [file] = call.operands
    const target = requireFile(call.settings.databaseUrl, file)
    requireBackup(file, target)
    if (existsSync(target) && !call.options.replace) {
      throw new Refusal(`${target} already exists. Back it up, then give --replace to overwrite it.`)
    }
    const restored = await lockFile(target, (clear) => {
      return writeAtomically(target, async (partial) => {
        const filled = await fill(partial, file, target, call.now(), call)
        clear()
        return filled
      })
    })
    syncFolder(dirname(target))
    call.print({ outcome: 'restored', file: target, ...restored }, describeRestored(target, restored))
  },
})

function describeRestored(target: string, { bytes, from, to }: Awaited<ReturnType<typeof fill>>): string {
  const size = `${target}: ${(bytes / 1e6).toFixed(1)} MB, checked.`
  const migrated = from === to ? [] : [`Schema ${from} is now ${to}.`]
  return [size, ...migrated, 'Accounts that were revoked since the backup are back: revoke them again.'].join(' ')
}

function requireFile(databaseUrl: string, backup: string): string {
  const target = fileOf(databaseUrl)
  // SQLite puts its sidecar files next to the target of a symbolic link.
  if (target !== undefined && statSync(target, { throwIfNoEntry: false })?.isFile() !== false) return realPathOf(target)
  if (target !== undefined) throw new Refusal(`${target} is no file. Name the catalog's file in DATABASE_URL.`)
  throw new Refusal(
    '`restore` writes an SQLite file, but DATABASE_URL is a PostgreSQL server. Create an empty database there, ' +
      `then run: heatsheet copy --database-url sqlite:${backup} --to postgres://…`,
  )
}

function requireBackup(file: string, target: string): void {
  const backup = statSync(file, { throwIfNoEntry: false })
  if (backup?.isFile() !== true)
    throw new Refusal(`There is no file ${file}. Name a backup that \`heatsheet backup\` made.`)
  const current = statSync(target, { throwIfNoEntry: false })
  if (current?.ino === backup.ino && current.dev === backup.dev)
    throw new Refusal(`${file} is the catalog in use. Name a backup.`)
}

async function fill(partial: string, backup: string, target: string, now: Instant, running: Interruptible) {
  const hasNoSidecars = ['-wal', '-journal'].every((ending) => !existsSync(backup + ending))
  const writing = { flags: 'wx', mode: ownerOnly, flush: true }
  try {
    // A backup without sidecar files is copied as a plain file, which also works on a read-only disk.
    if (hasNoSidecars) await pipeline(createReadStream(backup), createWriteStream(partial, writing), running)
    else await copyPages(backup, partial, running)
    const versions = await migrateAndCheck(partial, backup, now, running)
    keepOwner(partial, target)
    return { bytes: statSync(partial).size, ...versions }
  } finally {
    removeSidecars(partial)
  }
}

async function migrateAndCheck(partial: string, backup: string, now: Instant, running: Interruptible) {
  const database = await openForWriting(`sqlite:${partial}`).catch((error: unknown) => {
    throw new Refusal(`${backup} is not a catalog, or is damaged. Name another backup.`, { cause: error })
  })
  return closing(database, async () => {
    if ((await readSchemaVersion(database)) === 0) throw new Refusal(`${backup} has no catalog. Name another backup.`)
    const versions = await migrate(database)
    const [first, ...more] = await findDamages(database, now, running)
    if (first === undefined) return versions
    const damaged = `${backup} is damaged in ${more.length + 1} places, first: ${first.where} ${first.sentence}`
    throw new Refusal(`${damaged}. Nothing was changed. Name another backup.`)
  })
}

function keepOwner(partial: string, target: string): void {
  const before = statSync(target, { throwIfNoEntry: false })
  if (before !== undefined && process.getuid?.() === 0) chownSync(partial, before.uid, before.gid)
}
