import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { folderVariable } from './exchange.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Runs the HTTP tests and records each request and response in `folder`. Returns how many tests ran and how many
 * failed.
 */
export async function recordSuite(folder: string): Promise<string> {
  const record = join(import.meta.dirname, 'record.ts')
  const setup = '--test-global-setup=server/test/global-setup.ts'
  const words = ['--import', record, '--test', '--test-concurrency=1', setup, 'server/test/http/*.test.ts']
  const env = { ...process.env, [folderVariable]: folder }
  const suite = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  suite.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(suite, 'close')
  const count = (word: string) => new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? '0'
  return `${count('tests')} tests, ${count('fail')} failed`
}
