// Installs what only interop needs (generators, linters, Prism), so that `npm ci` at the root stays small. Plain
// JavaScript, so that any Node can run it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const stamp = `${folder}node_modules/.installed`
const expectedHash = createHash('sha256')
  .update(readFileSync(`${folder}package-lock.json`))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expectedHash) {
  process.stderr.write('Installing what interop needs (npm ci --prefix interop), this happens once …\n')
  // Some packages would report the installation to their makers, so install scripts do not run.
  const words = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', words, { stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, expectedHash)
}
