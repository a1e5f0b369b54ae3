import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programFile } from '../operator/child-command.ts'

export function programOnPath(folder: string): string {
  const programs = join(folder, 'bin')
  mkdirSync(programs)
  writeProgram(programs, 'heatsheet', `exec '${process.execPath}' '${programFile}' "$@"`)
  return programs
}

export function writeProgram(folder: string, name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
