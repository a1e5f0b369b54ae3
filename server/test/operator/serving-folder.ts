import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { startCommand, type ChildCommand, type ProcessBounds } from './child-command.ts'
import { until } from '../until.ts'
import type { CommandFolder } from './command-folder.ts'
import { issueAccount, worldFolder, type IssuedAccount } from './world-folder.ts'

export interface StartedService extends ChildCommand {
  readonly address: string
  readonly adminAddress: string
}

export interface ServingFolder extends StartedService, IssuedAccount {
  readonly folder: CommandFolder
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
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

/** Port 0 means any free port. The database timeout is long, because other tests use the same server. */
const anyPlace = { PORT: '0', ADMIN_PORT: '0', DATABASE_TIMEOUT: '2m' }

export async function startService(
  test: Pick<TestContext, 'after'>,
  folder: CommandFolder,
  environment: Record<string, string> = {},
  bounds: ProcessBounds = {},
): Promise<StartedService> {
  const child = startCommand(test, folder, ['serve'], { ...anyPlace, ...environment }, bounds)
  const { printed } = child
  const hasEnded = () => child.process.exitCode !== null || child.process.signalCode !== null
  await until(() => printed.messages.includes('Serving at') || hasEnded(), 'it serves')
  const [, address = '', adminAddress = ''] =
    /^Serving at (\S+) \(health and metrics at (\S+)\)\.$/m.exec(printed.messages) ?? []
  if (address === '') throw new Error(`It ended before it served: ${printed.messages}`)
  return { ...child, address, adminAddress }
}

export async function startServing(
  test: Pick<TestContext, 'after'>,
  environment: Record<string, string> = {},
  bounds: ProcessBounds = {},
): Promise<ServingFolder> {
  const folder = await worldFolder(test)
  const account = await issueAccount(folder)
  const service = await startService(test, folder, environment, bounds)
  const { authorization } = account
  return {
    ...service,
    ...account,
    folder,
    get: (path, headers) => fetch(`${service.address}${path}`, { headers: { authorization, ...headers } }),
    log: () => linesOf(service.printed.messages),
  }
}

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

function linesOf(messages: string): readonly LogLine[] {
  const whole = messages.slice(0, messages.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
