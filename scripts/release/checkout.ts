import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the published packages. */
export const packages = ['server', 'client', 'whiteboard'] as const

/** Returns the version that a checkout would release. */
export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8')) as { version: string }).version
}

/** Returns whether a version has its tag in a checkout: on the current commit, or on another one. */
export function tagOf(folder: string, version: string): 'none' | 'here' | 'elsewhere' {
  if (runGit(folder, 'tag', '--list', `v${version}`) === '') return 'none'
  return runGit(folder, 'tag', '--points-at', 'HEAD', `v${version}`) === '' ? 'elsewhere' : 'here'
}

/** Returns the output of a git command without the last line break. */
export function runGit(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd()
}
