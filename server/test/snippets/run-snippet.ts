import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServedSample } from './served-sample.ts'
import { top, type Snippet } from './read-snippets.ts'

const run = promisify(execFile)

/** What runs the snippets of each language that has a way to be run. */
export const runners: Readonly<Record<string, (snippet: Snippet, sample: ServedSample) => Promise<void>>> = {
  sh: runShell,
  ts: runProgram,
}

/**
 * Runs lines of a shell as they are pasted, in one shell, in the project's folder; every one has to succeed. A line that
 * bears `# 200` has to be answered with this status.
 */
async function runShell({ text, place }: Snippet, { environment, asHere }: ServedSample): Promise<void> {
  const lines = asHere(text).split('\n')
  const marked = lines.flatMap((line) => {
    const [, status] = /# (\d{3})\b/.exec(line) ?? []
    return status === undefined ? [line] : [line, `printf '\\n::expected %s\\n' ${status}`]
  })
  const { stdout } = await run('sh', ['-e', '-c', marked.join('\n')], { cwd: top, env: environment }).catch(
    rethrow(place),
  )
  let answered = ''
  for (const line of stdout.split('\n')) {
    if (line.startsWith('::status ')) answered = line.slice('::status '.length)
    if (line.startsWith('::expected ')) assert.equal(answered, line.slice('::expected '.length), place)
  }
}

/** Runs a program in a folder in which the project's packages are found. */
async function runProgram({ text, place }: Snippet, { folder, environment, asHere }: ServedSample): Promise<void> {
  const program = join(folder, `snippet-${place.replaceAll(/\W/g, '-')}.ts`)
  writeFileSync(program, asHere(text))
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'))
  await run(process.execPath, [program], { cwd: folder, env: environment }).catch(rethrow(place))
}

function rethrow(place: string): (error: unknown) => never {
  return (error) => {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${place}: ${stdout ?? ''}${stderr ?? String(error)}`, { cause: error })
  }
}
