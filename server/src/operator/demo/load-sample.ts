import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Authorship } from '../../storage/history-rows.ts'
import type { Database } from '../../storage/sql.ts'
import { describeFinding } from '../import/import-report.ts'
import { importFiles } from '../import/import-files.ts'
import { findSample, sampleFiles, freshSample } from './sample-files.ts'

/** Loads the sample, its dates counted from now. */
export async function loadSample(database: Database, serviceName: string, by: Authorship): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'heatsheet-sample-'))
  try {
    const files = await writeFresh(folder, by.at)
    const result = await importFiles(database, {
      files,
      standardInput: Readable.from([]),
      gym: undefined,
      isDryRun: false,
      isStrict: false,
      serviceName,
      now: by.at,
      by,
      signal: new AbortController().signal,
      onTurn: () => undefined,
      onItem: () => undefined,
      onProgress: () => undefined,
    })
    if (result.errors > 0)
      throw new Error(
        `the sample was refused: ${result.findings.map((finding) => describeFinding(finding)).join('; ')}`,
      )
  } finally {
    await rm(folder, { recursive: true })
  }
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
