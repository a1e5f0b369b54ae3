// Compiles the package in the current folder to its `dist`, before npm packs it. What else it needs at run time is named
// behind, and copied to where it lies in the repository, so that every relative path leads to the same thing.
// Plain JavaScript: npm runs it on whatever Node the machine has, in a fresh clone too.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

try {
  run(process.execPath, join(root, 'scripts/install.mjs'))
  rmSync('dist', { recursive: true, force: true })
  // Whether types are right is for `npm run check` to say, in a third of the time here.
  run(join(root, 'node_modules/.bin/tsc'), '-p', 'tsconfig.build.json', '--noCheck')
  for (const path of process.argv.slice(2)) cpSync(path, join('dist', relative(root, path)), { recursive: true })
} catch (error) {
  process.stderr.write(`The package was not compiled: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/**
 * Runs a program. stdout belongs to `npm pack`, which prints the name of the file.
 * @param {string} program
 * @param {readonly string[]} words
 */
function run(program, ...words) {
  execFileSync(program, words, { stdio: ['ignore', 2, 2] })
}
