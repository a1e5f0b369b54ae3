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
import { systemRefusal } from './write-atomically.ts'

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'run the service; SIGTERM stops it gracefully, a second signal immediately',
  settings: serviceSettingNames,
  json: 'an object with address and adminAddress, once it serves',
  examples: [
    ['serve', 'on 127.0.0.1:3000, from data/catalog.db'],
    ['serve --port 8080 --log-level warn', 'flags take precedence over the environment'],
    ['serve --workers 4', 'four processes on one port; `auto` starts one per core'],
    ['serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem', 'serve other machines, over TLS'],
  ],
  run: async (call) => {
    const { environment, options, messages, output } = call
    // A service with a certificate reloads it on SIGHUP. The signal must not end the service while it starts or drains.
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

async function makeMissingCatalog(url: string): Promise<boolean> {
  const file = fileOf(url)
  if (file === undefined) return false
  // Checked before the catalog: if another process creates the catalog meanwhile, its log appears after its name.
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (catalogExists(url)) return false
  if (logBytes > 0) throw new DatabaseError(logWithoutCatalog(file))
  const partial = `${file}.${process.pid}.partial`
  try {
    const database = await openForWriting(`sqlite:${partial}`)
    await migrate(database).finally(() => database.close())
    return publishCatalog(partial, file)
  } catch (error) {
    if (error instanceof DatabaseError) throw new DatabaseError(error.message.replace(partial, file), { cause: error })
    throw systemRefusal(file, error) ?? error
  } finally {
    for (const path of ['', '-wal', '-shm'].map((ending) => partial + ending)) if (existsSync(path)) rmSync(path)
  }
}

function logWithoutCatalog(file: string): string {
  const what = 'which contains the last changes of a catalog that was moved or lost'
  const remedy = 'Put the catalog back, or restore a backup: heatsheet restore FILE.'
  return `There is no catalog at ${file}, but there is ${file}-wal, ${what}. ${remedy}`
}

function publishCatalog(partial: string, file: string): boolean {
  try {
    linkSync(partial, file)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return false
    // Some file systems do not support hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    renameSync(partial, file)
    return true
  }
}
