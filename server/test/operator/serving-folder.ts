import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { startCommand, type ChildCommand, type ProcessBounds } from './child-command.ts'
import { until } from '../until.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

/** A service in a process of its own, over the operators' world, as `serve` starts it. */
export interface ServingFolder extends ChildCommand {
  readonly folder: CommandFolder
  readonly address: string
  readonly adminAddress: string
  /** Of an account of Harbor without a rate limit, its value in the Authorization header. */
  readonly authorization: string
  readonly username: string
  /** Asks the service as that account. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** The lines of the log so far. */
  log(): readonly LogLine[]
}

export interface LogLine {
  readonly level: number
  readonly pid: number
  readonly msg?: string
  readonly requestId?: string
  readonly status?: number
  readonly sample?: number
  readonly dropped?: number
  readonly worker?: number
  readonly reader?: number
  readonly reason?: string
  readonly err?: { readonly message: string }
}

/** Starts `serve` with settings of the environment, on any free ports. */
export async function startServing(
  test: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
  bounds: ProcessBounds = {},
): Promise<ServingFolder> {
  const folder = commandFolder(test)
  await folder.run('import', folder.file('world.json', world))
  const { output } = await folder.run('accounts', 'issue', '--gym', 'gym_harbor', '--rate-limit', 'off', '--json')
  const { username, password } = JSON.parse(output) as { username: string; password: string }
  const child = startCommand(test, folder, ['serve'], { PORT: '0', ADMIN_PORT: '0', ...environment }, bounds)
  const { printed } = child
  await until(() => printed.messages.includes('Serving at') || child.process.exitCode !== null, 'it serves')
  const [, address = '', adminAddress = ''] =
    /^Serving at (\S+) \(health and metrics at (\S+)\)\.$/m.exec(printed.messages) ?? []
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return {
    ...child,
    folder,
    address,
    adminAddress,
    authorization,
    username,
    get: (path, headers) => fetch(`${address}${path}`, { headers: { authorization, ...headers } }),
    log: () => linesOf(printed.messages),
  }
}

/** Sends the beginning of a request: a service that is told to end waits for the rest, some ten seconds. */
export async function beginRequest(
  test: Pick<TestContext, 'after'>,
  { address }: Pick<ServingFolder, 'address'>,
): Promise<void> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).on('error', () => socket.destroy())
  test.after(() => socket.destroy())
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\n')
}

/** Each line that is one of the log; a line that only begins like one fails. */
function linesOf(messages: string): readonly LogLine[] {
  const whole = messages.slice(0, messages.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
