import { spawn } from 'node:child_process'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'
import { inherited, programFile } from './child-command.ts'
import { issueAccount, worldFolder } from './world-folder.ts'

export async function startGiven(
  t: Pick<TestContext, 'after'>,
  sockets: number,
  environment: Record<string, string>,
  host = '127.0.0.1',
) {
  const folder = await worldFolder(t)
  const { authorization } = await issueAccount(folder)
  const port = await freePort()
  const script = fileURLToPath(new URL('start-with-sockets.py', import.meta.url))
  const words = [script, host, String(port), String(sockets), process.execPath, programFile, 'serve']
  // The unit defines the ports, so this PORT is a different one that must be ignored.
  const settings = { DATABASE_URL: folder.databaseUrl, PORT: '1', ADMIN_PORT: '0', LOG_LEVEL: 'error', ...environment }
  const systemd = spawn('python3', words, { cwd: folder.path, env: { ...inherited(), ...settings } })
  const printed = { lines: '', messages: '' }
  systemd.stdout.on('data', (chunk: Buffer) => (printed.lines += chunk.toString()))
  systemd.stderr.on('data', (chunk: Buffer) => (printed.messages += chunk.toString()))
  t.after(() => systemd.kill('SIGKILL'))
  const lines = () => printed.lines.trimEnd().split('\n').filter(Boolean).map(Number)
  const start = async () => {
    const [before, servedBefore] = [lines().length, served()]
    const hasEnded = () => lines().length === before + 2
    systemd.stdin.write('start\n')
    await until(() => (lines().length > before && served() > servedBefore) || hasEnded(), 'it serves, or has ended')
    const [id = 0] = lines().slice(before)
    t.after(() => spawn('kill', ['-9', String(id)], { stdio: 'ignore' }))
    const ended = async () => {
      await until(hasEnded, 'it has ended')
      return lines()[before + 1]
    }
    return { process: id, ended }
  }
  const served = () => printed.messages.split('Serving at').length
  return { folder, start, printed, authorization, address: `http://127.0.0.1:${port}` }
}
