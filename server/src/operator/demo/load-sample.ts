import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import type { Database } from '../../storage/sql.ts'
import { Refusal } from '../failure.ts'
import { importFiles } from '../import/import-files.ts'
import { describeFinding } from '../import/import-report.ts'
import { parseDuration } from '../settings/setting-values.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** Imports the sample catalog. Its dates are relative to the time `by.at`. */
export async function loadSample(database: Database, serviceName: string, by: Authorship): Promise<void> {
  using folder = temporaryFolder('heatsheet-sample-')
  const files = await writeFresh(folder.path, by.at)
  const { signal } = new AbortController()
  const result = await importFiles(database, { files, gym: undefined, serviceName, now: by.at, by, signal })
  const faults = result.findings.map((finding) => describeFinding(finding))
  if (result.errors > 0) throw new Error(`the sample was refused: ${faults.join('; ')}`)
}

async function writeFresh(folder: string, now: number): Promise<readonly string[]> {
  const sample = findSample()
  const files: string[] = []
  for (const name of sampleFiles) {
    const file = join(folder, name)
    await writeFile(file, freshSample(await readFile(join(sample, name), 'utf8'), now))
    files.push(file)
  }
  return files
}

/** The files of the sample catalog. They are imported in this order, because later files use items of earlier files. */
export const sampleFiles = ['movements.yaml', 'workouts.yaml', 'gyms-and-competitions.yaml'] as const

/** Returns the folder of the sample catalog in a package or a checkout. Throws a `Refusal` if it is not found. */
export function findSample(): string {
  const folders = ['../../../sample/', '../../../../sample/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = folders.find((one) => existsSync(`${one}${sampleFiles[0]}`))
  if (folder !== undefined) return folder
  throw new Refusal(`The sample is in none of ${folders.join(', ')}. Install the package again.`)
}

/**
 * Replaces the relative dates in a text. `@now` becomes the time `now`. `@now-30d` becomes the time 30 days earlier.
 */
export function freshSample(text: string, now: Instant): string {
  // The sample needs no milliseconds, and whole seconds are easier to read.
  const moment = Math.floor(now / 1000) * 1000
  return text.replace(/@now(?:([+-])(\d+[smhd]))?/g, (written, sign: string | undefined, away = '') => {
    if (sign === undefined) return formatTimeStamp(moment)
    const awayMs = parseDuration(String(away))
    return awayMs === undefined ? written : formatTimeStamp(sign === '-' ? moment - awayMs : moment + awayMs)
  })
}
