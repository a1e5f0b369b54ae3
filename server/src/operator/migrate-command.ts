import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseName } from '../storage/database-name.ts'
import { migrate, readSchemaVersion } from '../storage/migrations.ts'
import { catalogExists, fileOf, openForWriting } from '../storage/open-database.ts'
import { defineCommand } from './command.ts'
import { Refusal } from './failure.ts'
import { closing, sayWaiting } from './open-catalog.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'migrate the catalog to the schema of this version',
  options: { '--new': 'create the catalog if it does not exist' },
  json: 'an object with from and to, versions of the schema',
  examples: [
    ['migrate', 'after an upgrade; first make a backup with the old version'],
    ['migrate --new', 'create an empty catalog, or migrate an existing one'],
  ],
  run: async (call) => {
    const { options } = call
    const { databaseUrl } = call.settings
    const { DATABASE_URL, DATABASE_URL_FILE } = call.environment
    // Templates leave a variable empty when no value was filled in.
    const isDefault = [options.databaseUrl, DATABASE_URL, DATABASE_URL_FILE].every((value = '') => value === '')
    if (!options.new && !catalogExists(databaseUrl)) throw noCatalog(databaseUrl, isDefault)
    const { from, to } = await closing(
      await openForWriting(databaseUrl, sayWaiting(call.messages)),
      async (database) => {
        if (!options.new && (await readSchemaVersion(database)) === 0) throw noCatalog(databaseUrl, isDefault)
        return migrate(database)
      },
    )
    call.print({ from, to }, from === to ? `Schema ${to} already.` : `Schema ${from} is now ${to}.`)
  },
})

function noCatalog(url: string, isDefault: boolean): Refusal {
  const why = isDefault ? ', the default of DATABASE_URL' : ''
  const where = `There is no catalog at ${databaseName(url)}${why}.`
  const remedy = 'Set DATABASE_URL to the catalog to migrate, or add --new to create an empty one there.'
  return new Refusal([where, ...otherCatalogs(url), remedy].join(' '))
}

const namedMax = 3

function otherCatalogs(url: string): readonly string[] {
  const file = fileOf(url)
  if (file === undefined) return ['The database has no tables.']
  const folder = dirname(file)
  if (!existsSync(folder)) return [`The folder ${folder} does not exist, either.`]
  const otherFiles = readdirSync(folder).filter((name) => name.endsWith('.db') && join(folder, name) !== join(file))
  return otherFiles.length === 0 ? [] : [`The folder contains ${otherFiles.sort().slice(0, namedMax).join(', ')}.`]
}
