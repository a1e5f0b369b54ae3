import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileOf } from '../storage/open-database.ts'
import { copyInto } from './catalog-copy.ts'
import { defineCommand } from './command.ts'
import { Refusal } from './failure.ts'
import { withReading, withWriting } from './open-catalog.ts'
import { formatTable } from './print-list.ts'
import { settings } from './settings/settings.ts'

export const copyCommand = defineCommand({
  name: 'copy',
  summary: 'copy the catalog with its accounts into an empty database: all of it, or nothing',
  options: {
    '--to <url>': {
      purpose: 'the target database, as in DATABASE_URL',
      isNeeded: true,
    },
  },
  isInterruptible: true,
  json: 'an object with outcome and the rows of each table',
  examples: [
    ['copy --to sqlite:copies/catalog.db', 'a consistent copy, while the service keeps running'],
    ['copy --to sqlite:copies/catalog.db --json', 'print how many rows of each table were copied'],
  ],
  run: async (call) => {
    const { databaseUrl } = call.settings
    const to = requireTarget(call.options.to, databaseUrl)
    const rows = await withReading(databaseUrl, (source) => {
      return withWriting(to, call.messages, (target) => copyInto(target, source, call))
    })
    call.print({ outcome: 'copied', rows }, formatTable(['copied', 'rows'], Object.entries(rows)))
  },
})

function requireTarget(to: string, from: string): string {
  const setting = settings.databaseUrl
  const url = setting.parse(to)
  if (url === undefined) throw new Refusal(`--to must be ${setting.allowed}.`)
  if (isSameDatabase(url, from)) {
    throw new Refusal('--to and DATABASE_URL are the same database. Give another one with --to.')
  }
  return url
}

function isSameDatabase(one: string, other: string): boolean {
  const [file, otherFile] = [fileOf(one), fileOf(other)]
  if (file === undefined || otherFile === undefined) return one === other
  return realFile(file) === realFile(otherFile)
}

function realFile(file: string): string {
  return existsSync(file) ? realpathSync(file) : resolve(file)
}
