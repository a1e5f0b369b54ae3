import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { databaseName } from '../storage/database-name.ts'
import { migrate } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForWriting } from '../storage/open-database.ts'
import { DatabaseError } from '../storage/sql.ts'
import { codeOf } from '../storage/error-remedies.ts'
import { printJson, printLine } from './command-context.ts'
import { defineCommand } from './command.ts'
import { warnOfNearName } from './open-catalog.ts'
import { withoutExplorer } from './program-files.ts'
import { readServiceSettings, readTlsSettings, serviceSettingNames } from './serve-settings.ts'
import { systemRefusal } from './whole-file.ts'

/** `serve`: runs the service until SIGTERM or SIGINT. */
export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'run the service; SIGTERM ends it in order, a second signal at once',
  settings: serviceSettingNames,
  json: 'an object with address and adminAddress, once it serves',
  examples: [
    ['serve', 'on 127.0.0.1:3000, from data/catalog.db'],
    ['serve --port 8080 --log-level warn', 'flags win over the environment'],
    ['serve --workers 4', 'four processes on one port; `auto` takes one a core'],
    ['serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem', 'for other machines'],
  ],
  run: async (call) => {
    const { environment, options, messages, output } = call
    // A service with a certificate reads it again at SIGHUP, which must not end it while it starts or drains, either.
    let isHungUp = false
    const endAtHangUp = call.onHangUp(() => (isHungUp = true))
    const settings = readServiceSettings(environment, options)
    if (settings.options.tls === undefined) endAtHangUp()
    warnOfNearName(settings.databaseUrl, messages)
    if (await makeMissingCatalog(settings.databaseUrl)) {
      const made = `There was no catalog at ${databaseName(settings.databaseUrl)}: an empty one was made.`
      printLine(messages, `${made} Load one with \`heatsheet import FILE\`, and issue an account to read it.`)
    }
    if (settings.options.explorer === undefined) printLine(messages, withoutExplorer)
    const { serve } = await import('../serving/serve.ts')
    const readTls = () => readTlsSettings(environment, options)
    const onHangUp = (listener: () => void) => {
      if (isHungUp) listener()
      return call.onHangUp(listener)
    }
    await serve(settings, { ...call, readTls, onHangUp }, (addresses) => {
      const { address, adminAddress } = addresses
      if (options.json) printJson(output, addresses)
      else printLine(messages, `Serving at ${address} (health and metrics at ${adminAddress}).`)
    })
  },
})

/**
 * Makes an empty catalog where a file is to be and none is. Gives whether it did: of a catalog that is there, in
 * whatever state, nothing is touched, and one on servers is made by `migrate --new`.
 */
async function makeMissingCatalog(url: string): Promise<boolean> {
  const file = fileOf(url)
  if (file === undefined) return false
  // Looked for first: a catalog that somebody else makes meanwhile gets its log after its name.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (catalogExists(url)) return false
  if (logBytes > 0) throw new DatabaseError(besideNothing(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    const database = await openForWriting(`sqlite:${partial}`)
    await migrate(database).finally(() => database.close())
    return giveName(partial, file)
  } catch (error) {
    if (error instanceof DatabaseError) throw new DatabaseError(error.message.replace(partial, file), { cause: error })
    throw systemRefusal(file, error) ?? error
  } finally {
    for (const left of ['', '-wal', '-shm'].map((ending) => partial + ending)) if (existsSync(left)) rmSync(left)
  }
}

/** The engine would take the log of another file for a part of a new one. */
function besideNothing(file: string): string {
  const what = 'the last changes of one that was moved away or lost'
  const remedy = 'Put its file back, or a backup in its place: heatsheet restore FILE.'
  return `There is no catalog at ${file}, but ${file}-wal, ${what}. ${remedy}`
}

/** Two services that start together make one catalog: whoever comes second finds the name taken, and uses that one. */
function giveName(partial: string, file: string): boolean {
  try {
    linkSync(partial, file)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    // Some file systems know no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(partial, file)
    return true
  }
}
