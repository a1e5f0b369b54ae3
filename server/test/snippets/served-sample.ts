import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { inherited, startCommand } from '../operator/child-command.ts'
import { commandFolder } from '../operator/command-folder.ts'
import { until } from '../until.ts'
import { programOnPath, writeProgram } from './program-on-path.ts'
import { top } from './read-snippets.ts'

export interface ServedSample {
  readonly folder: string
  readonly address: string
  readonly authorization: string
  readonly environment: Readonly<Record<string, string>>
  readonly asHere: (text: string) => string
}

export async function serveSample(test: TestContext): Promise<ServedSample> {
  const folder = commandFolder(test)
  const { printed } = startCommand(test, folder, ['demo'], { PORT: '0', ADMIN_PORT: '0' })
  await until(() => printed.output.includes('Ctrl-C'), 'the demo runs')
  const find = (pattern: RegExp) => pattern.exec(printed.output)?.[1] ?? ''
  const [address, admin] = [find(/Page +(\S+)\/$/m), find(/health and metrics are at (\S+)\./)]
  const credentials = `${find(/User name +(\S+)/)}:${find(/Password +(\S+)/)}`
  const backups = join(folder.path, 'backup')
  mkdirSync(backups)
  const programs = programOnPath(folder.path)
  // The program is installed already; searching with npm would take three times as long as the program.
  writeProgram(programs, 'npx', 'exec "$@"')
  // Makes curl print the status on a separate line, and no progress.
  writeFileSync(
    join(folder.path, '.curlrc'),
    'silent\nshow-error\nwrite-out = "%{stderr}\\n::status %{http_code}\\n"\n',
  )
  const environment = {
    ...inherited(),
    PATH: `${programs}:${join(top, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
    HOME: folder.path,
    CURL_HOME: folder.path,
    DATABASE_URL: folder.databaseUrl,
    HEATSHEET: address,
    CREDENTIALS: credentials,
  }
  return {
    folder: folder.path,
    address,
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    environment,
    asHere: (text) => text.replaceAll('http://127.0.0.1:3001', admin).replaceAll('/backup/', `${backups}/`),
  }
}
