// Installs and builds what is missing, so that `npm start` and `npm test` work as the first command on a fresh clone.
// Plain JavaScript: it runs on whatever Node the machine has, before the pinned one is there.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildExplorer } from './build-explorer.mjs'

// From wherever it is called: npm packs a package in its own folder.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'node_modules/.installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

if (installed() !== wanted) {
  process.stderr.write('Installing dependencies (npm ci), this happens once …\n')
  // stdout belongs to the command that follows, so npm's own lines go to stderr.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, wanted)
}
buildExplorer()

/** The lock file's hash at the last installation, or undefined when there was none. */
function installed() {
  try {
    statSync('node_modules/.bin')
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
