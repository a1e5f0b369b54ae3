// Installs what the bench alone needs (json-server), so that `npm ci` at the root stays small.
// Plain JavaScript: it runs on whatever Node the machine has.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const stamp = `${folder}node_modules/.installed`
const wanted = createHash('sha256')
  .update(readFileSync(`${folder}package-lock.json`))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stderr.write('Installing what the bench needs (npm ci --prefix bench), this happens once …\n')
  const words = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', words, { stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, wanted)
}
