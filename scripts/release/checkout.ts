import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of what is published. */
export const packages = ['server', 'client', 'whiteboard'] as const

/** The version that a checkout would release. */
export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8')) as { version: string }).version
}

/** What a command of git prints there, without the last line break. */
export function runGit(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd()
}
