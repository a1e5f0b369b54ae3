// node server/test/storage/record-pages.ts CHECKOUT: serves the released catalog beside this file of the newest schema
// that the checkout of a release knows, by the program of that checkout, and keeps what it served as
// released/schema-N.pages.json.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForWriting } from '../../src/storage/open-database.ts'
import { makeReleasedCatalog } from './released-catalog.ts'
import { readServedPages } from './served-pages.ts'

const [, , checkout = '.'] = process.argv
const version = globSync('server/src/storage/migrations/0*.ts', { cwd: checkout }).length
const folder = mkdtempSync(join(tmpdir(), 'heatsheet-released-'))
const url = `sqlite:${join(folder, 'catalog.db')}`
const database = await openForWriting(url)
await makeReleasedCatalog(database, version)
await database.close()

const pages = await readServedPages(async (instant) => {
  const lead = Date.parse(instant) - Date.now()
  const hook = `const { now } = Date; Date.now = () => now() + ${lead}`
  const words = ['serve', '--json', '--port', '0', '--admin-port', '0', '--rate-limit', 'off', '--database-url', url]
  const program = join(checkout, 'server/src/cli.ts')
  const nodeWords = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`]
  const child = spawn(process.execPath, [...nodeWords, program, ...words], { stdio: ['ignore', 'pipe', 'ignore'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return (JSON.parse(line) as { address: string }).address
})
const file = new URL(`released/schema-${version}.pages.json`, import.meta.url)
writeFileSync(file, `${JSON.stringify(pages)}\n`)
rmSync(folder, { recursive: true })
process.exit()
