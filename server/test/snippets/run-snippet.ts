import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ServedSample } from './served-sample.ts'
import { top, type Snippet } from './read-snippets.ts'

const run = promisify(execFile)

export const runners: Readonly<Record<string, (snippet: Snippet, sample: ServedSample) => Promise<void>>> = {
  sh: runShell,
  python: (snippet, sample) => runProgram('python3', ['-c'], snippet, sample),
  js: (snippet, sample) => runProgram(process.execPath, ['--input-type=module', '--eval'], snippet, sample),
}

async function runShell({ text, place }: Snippet, { environment, asHere }: ServedSample): Promise<void> {
  const lines = asHere(text).split('\n')
  const marked = lines.flatMap((line) => {
    const [, status] = /# (\d{3})\b/.exec(line) ?? []
    return status === undefined ? [line] : [line, `printf '\\n::expected %s\\n' ${status} >&2`]
  })
  const runOnce = async () => {
    const ran = run('sh', ['-e', '-c', marked.join('\n')], { cwd: top, env: environment })
    return statusesIn((await ran.catch(rethrow(place))).stderr)
  }
  let statuses = await runOnce()
  // A busy service may reject a request; the next attempt succeeds.
  while (statuses.some(({ answered, expected }) => answered === '503' && expected === '200')) statuses = await runOnce()
  for (const { answered, expected } of statuses) assert.equal(answered, expected, place)
}

function statusesIn(stderr: string): readonly { readonly answered: string; readonly expected: string }[] {
  let answered = ''
  return stderr.split('\n').flatMap((line) => {
    if (line.startsWith('::status ')) answered = line.slice('::status '.length)
    return line.startsWith('::expected ') ? [{ answered, expected: line.slice('::expected '.length) }] : []
  })
}

async function runProgram(
  program: string,
  words: readonly string[],
  { text, place }: Snippet,
  { environment, address }: ServedSample,
): Promise<void> {
  const { CREDENTIALS = '' } = environment
  const here = text.replaceAll('http://127.0.0.1:3000', address).replaceAll('username:password', CREDENTIALS)
  await run(program, [...words, here], { cwd: top, env: environment }).catch(rethrow(place))
}

function rethrow(place: string): (error: unknown) => never {
  return (error) => {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${place}: ${stdout ?? ''}${stderr ?? String(error)}`, { cause: error })
  }
}
