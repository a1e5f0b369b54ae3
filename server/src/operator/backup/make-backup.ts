import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { openForWriting } from '../../storage/open-database.ts'
import { backUpFile } from '../../storage/sqlite/back-up-file.ts'
import { findDamages } from '../check/find-damages.ts'
import { copyInto } from '../copy/copy-into.ts'
import { Interrupted } from '../interrupted.ts'
import { fileOf, openForReading } from '../../storage/open-database.ts'
import { withReading, withWriting } from '../open-catalog.ts'
import { barOf, showProgressLine } from '../progress-line.ts'
import { Refusal } from '../refusal.ts'
import type { CommandContext } from '../command-context.ts'

/** Only its owner reads a backup: it holds the drafts of every gym. */
const ownerOnly = 0o600

/** Makes a backup of a catalog in a file that is not there yet, and checks it. Gives its size in bytes. */
export async function makeBackup(
  databaseUrl: string,
  file: string,
  signal: AbortSignal,
  context: CommandContext,
): Promise<number> {
  const source = fileOf(databaseUrl)
  // A catalog that is missing, damaged or of another schema is told before anything is written.
  await (await openForReading(databaseUrl)).close()
  closeSync(openSync(file, 'wx', ownerOnly))
  try {
    if (source === undefined) await copyFromServers(databaseUrl, file, signal, context)
    else await copyPages(source, file, signal, context)
    await requireIntact(file, signal, context)
    return statSync(file).size
  } finally {
    // What the engine puts beside a file, and leaves there when it is stopped in the middle.
    for (const ending of ['-journal', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
  }
}

/** Servers have no file to copy: the rows are put into one. */
async function copyFromServers(
  databaseUrl: string,
  file: string,
  signal: AbortSignal,
  { messages }: CommandContext,
): Promise<void> {
  await withReading(databaseUrl, (source) => {
    return withWriting(`sqlite:${file}`, (target) => copyInto(target, source, signal, messages))
  })
}

async function copyPages(from: string, file: string, signal: AbortSignal, { messages }: CommandContext): Promise<void> {
  let share = 0
  const bar = showProgressLine(messages, () => `${barOf(share)}  copied`)
  try {
    await backUpFile(from, file, (copied, total) => {
      if (signal.aborted) throw new Interrupted()
      share = copied / total
      bar.draw()
    })
    if (signal.aborted) throw new Interrupted()
  } finally {
    bar.end()
  }
}

/** Opened for writing, the file is alone again when it is closed. */
async function requireIntact(file: string, signal: AbortSignal, context: CommandContext): Promise<void> {
  const database = await openForWriting(`sqlite:${file}`)
  const damages = await findDamages(database, signal, context).finally(() => database.close())
  if (damages.length === 0) return
  const remedy = '`heatsheet check` names them, and `heatsheet check --repair` mends what can be mended.'
  throw new Refusal(`The catalog is damaged in ${damages.length} places, and no backup was kept. ${remedy}`)
}
