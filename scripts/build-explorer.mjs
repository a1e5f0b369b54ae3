// Builds the explorer if one of its sources has changed since the last build. Plain JavaScript, so that `install.mjs`
// can run it with any Node.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const built = 'explorer/dist'
const stamp = join(built, '.built-from')
const sources = [
  'explorer/src',
  'explorer/index.html',
  'explorer/reference.ts',
  'explorer/vite.config.ts',
  'client/src',
  'whiteboard/src',
  'package-lock.json',
]

/**
 * Builds the explorer in the current folder if it is not up to date. If that fails, throws and keeps the earlier one.
 */
export function buildExplorer() {
  const expectedHash = hashOf(sources)
  if (builtFrom() === expectedHash) return
  process.stderr.write('Building the explorer …\n')
  // Builds into a new folder and renames it, so that concurrent builds and a reading service see only complete ones.
  const fresh = `node_modules/.explorer-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const options = ['build', 'explorer', '--outDir', `../${fresh}`, '--emptyOutDir', '--logLevel', 'warn']
  // stdout belongs to the command that follows.
  execFileSync('node_modules/.bin/vite', options, { stdio: ['ignore', 2, 2] })
  writeFileSync(join(fresh, '.built-from'), expectedHash)
  rmSync(built, { recursive: true, force: true })
  renameSync(fresh, built)
}

function builtFrom() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * A hash of the names and contents of files, and of the files in folders.
 * @param {readonly string[]} paths
 */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {readonly string[]}
 */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
