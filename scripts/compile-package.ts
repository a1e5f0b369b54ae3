// Compiles the package in the current folder to its `dist`, before npm packs it. What else it needs at run time is named
// behind, and copied to where it lies in the repository, so that every relative path leads to the same thing.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

rmSync('dist', { recursive: true, force: true })
// Whether types are right is for `npm run check` to say, in a third of the time here. stdout belongs to `npm pack`, which
// prints the name of the file.
execFileSync('tsc', ['-p', 'tsconfig.build.json', '--noCheck'], { stdio: ['ignore', 2, 2] })
for (const path of process.argv.slice(2)) cpSync(path, join('dist', relative(root, path)), { recursive: true })
