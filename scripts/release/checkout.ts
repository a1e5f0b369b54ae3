import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const packages = ['server', 'client', 'whiteboard'] as const

export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8')) as { version: string }).version
}

export function tagOf(folder: string, version: string): 'none' | 'here' | 'elsewhere' {
  if (runGit(folder, 'tag', '--list', `v${version}`) === '') return 'none'
  return runGit(folder, 'tag', '--points-at', 'HEAD', `v${version}`) === '' ? 'elsewhere' : 'here'
}

export function runGit(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).trimEnd()
}
