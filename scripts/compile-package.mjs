// Compiles the package in the current folder to its `dist`, before npm packs it. The arguments name other files that it
// needs at run time; they are copied to the same relative paths. Plain JavaScript, because npm runs it with any Node,
// in a fresh clone, too.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

try {
  run(process.execPath, join(root, 'scripts/install.mjs'))
  rmSync('dist', { recursive: true, force: true })
  // Type errors are left to `npm run check`; without them this takes a third of the time.
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
