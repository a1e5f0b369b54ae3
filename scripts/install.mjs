// Installs and builds whatever is missing, so that `npm start` and `npm test` work as the first command in a fresh
// clone. Plain JavaScript, so that any Node can run it before the pinned one is installed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { buildExplorer } from './build-explorer.mjs'

// npm may call it in the folder of a package, when it packs that.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const stamp = 'node_modules/.installed'
const expectedHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

try {
  if (installed() !== expectedHash) install()
  buildExplorer()
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}

function install() {
  process.stderr.write('Installing dependencies (npm ci), this happens once …\n')
  // If this folder is not writable, npm would print thirty lines.
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(stamp, '')
  // stdout belongs to the command that follows, so npm's own lines go to stderr.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['ignore', 2, 2] })
  writeFileSync(stamp, expectedHash)
}

/**
 * Returns the error and its remedy as a sentence. A program that failed has printed its own reason.
 * @param {unknown} error
 */
function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  const isOfFile = 'path' in error && 'syscall' in error && !String(error.syscall).startsWith('spawn')
  return isOfFile
    ? `This folder cannot be written: ${message}. Clone into one of your own, where packages and the page can be kept.`
    : `${message}. What is said above is why; once that is mended, run the same command again.`
}

function installed() {
  try {
    statSync('node_modules/.bin')
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
