import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { basic } from '../serving-world.ts'
import { passwordOf } from '../world.ts'
import { patienceMs } from '../until.ts'
import { askBytes } from './ask-bytes.ts'

export type ReadPages = (address: string, paths: readonly string[]) => Promise<readonly string[]>

const account = 'frontEnd'
export const authorization = basic(account)

export async function readBody(address: string, path: string, coding: 'identity' | 'gzip', as = account) {
  const { status, headers, body } = await askBytes(`${address}${path}`, { 'accept-encoding': coding }, { as })
  const { 'content-encoding': came = 'identity' } = headers
  if (came !== coding) throw new Error(`${path} came as ${came}, not ${coding}: status ${status ?? 0}.`)
  return body
}

export const programs: Readonly<Record<string, ReadPages>> = {
  'curl --compressed': (address, paths) =>
    inFolder(async (folder) => {
      const files = paths.map((_, index) => join(folder, String(index)))
      const outputs = paths.flatMap((path, index) => ['--output', files[index] ?? '', `${address}${path}`])
      const user = `${account}:${passwordOf(account)}`
      const words = ['--silent', '--show-error', '--fail', '--compressed', '--noproxy', '*', '--user', user]
      const heads = await run('curl', [...words, '--dump-header', '-', ...outputs])
      const packed = heads.toString().match(/^content-encoding: gzip\r$/gim)?.length
      if (packed !== paths.length) throw new Error(`${packed ?? 0} of ${paths.length} pages came with gzip.`)
      return files.map((file) => readFileSync(file, 'utf8'))
    }),

  'Python’s gzip and zlib': async (address, paths) => {
    const program = fileURLToPath(new URL('read-gzip.py', import.meta.url))
    const lines = await run('python3', [program, new URL(address).host, authorization, ...paths])
    return lines
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as string)
  },

  'gzip -t and gzip -d': (address, paths) =>
    inFolder(async (folder) => {
      const files = paths.map((_, index) => join(folder, `${index}.json`))
      for (const [index, path] of paths.entries()) {
        writeFileSync(`${files[index] ?? ''}.gz`, await readBody(address, path, 'gzip'))
      }
      const packed = files.map((file) => `${file}.gz`)
      await run('gzip', ['-t', ...packed])
      await run('gzip', ['-d', ...packed])
      return files.map((file) => readFileSync(file, 'utf8'))
    }),
}

async function run(program: string, words: readonly string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 28, timeout: patienceMs } as const
  const { stdout } = await promisify(execFile)(program, words, options).catch((error: unknown) => {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isAbsent ? new Error(`${program} is not installed: apt-get install -y ${program}`, { cause: error }) : error
  })
  return stdout
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
