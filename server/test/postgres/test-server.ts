import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { asServer, copyPrograms, programsIn } from './programs.ts'
import { patienceMs } from '../until.ts'

/** A real PostgreSQL server on loopback for tests. */
export interface TestServer {
  readonly port: number
  url(database: string): string
  query(text: string, database?: string): Promise<readonly Record<string, unknown>[]>
  start(): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<void>
  remove(): Promise<void>
  abandon(): void
}

export interface PreparedServer extends TestServer {
  readonly folder: string
  replica(): Promise<PreparedServer>
}

// No data outlives a test, so nothing has to reach the disk.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  // The data does not exist long enough to need a vacuum.
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  jit: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
  // Uses files in the folder, so that a killed server leaves nothing in shared memory.
  dynamic_shared_memory_type: 'mmap',
  wal_keep_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
  log_min_messages: 'fatal',
}

/** Every user except `locked` may log in without a password. This server is only for tests. */
const entrances =
  'host all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'

const variable = 'HEATSHEET_TEST_POSTGRES_FILES'

export async function prepareServer(): Promise<PreparedServer> {
  const made = process.env[variable]
  if (made === undefined) return makeServer()
  const copy = copyOf(join(made, 'files'))
  return serverIn(copy, programsIn(made), await freePort())
}

export async function makeOriginal(): Promise<PreparedServer> {
  const original = await makeServer()
  process.env[variable] = original.folder
  return original
}

async function makeServer(): Promise<PreparedServer> {
  const folder = serverFolder()
  const files = join(folder, 'files')
  const programs = copyPrograms(folder)
  const words = ['-D', files, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), words, { ...asServer, stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(files, 'postgresql.conf'), lines.join(''))
  writeFileSync(join(files, 'pg_hba.conf'), entrances)
  return serverIn(folder, programs, await freePort())
}

function serverIn(folder: string, programs: string, port: number): PreparedServer {
  const files = join(folder, 'files')
  let running: ChildProcess | undefined
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const query: TestServer['query'] = async (text, database = 'postgres') => {
    const client = new pg.Client({ connectionString: url(database) })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = running
    running = undefined
    if (ending === undefined || hasEnded(ending)) return
    ending.ref()
    const ended = once(ending, 'exit')
    if (signal === 'SIGKILL') killAll(ending)
    else ending.kill(signal)
    await ended
  }
  return {
    folder,
    port,
    url,
    query,
    start: () =>
      // A start may fail while a killed server is still ending, or because another process has taken the port.
      untilAnswering(async () => {
        if (running === undefined || hasEnded(running)) running = startIn(programs, folder, port)
        await query('select 1')
      }, folder),
    kill: (signal = 'SIGKILL') => end(signal),
    async remove() {
      await end('SIGQUIT')
      rmSync(folder, removal)
    },
    abandon() {
      if (running !== undefined) killAll(running)
      rmSync(folder, removal)
    },
    async replica() {
      const copy = copyOf(files)
      const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`
      appendFileSync(join(copy, 'files', 'postgresql.conf'), source)
      writeFileSync(join(copy, 'files', 'standby.signal'), '')
      return serverIn(copy, programs, await freePort())
    },
  }
}

function startIn(programs: string, folder: string, port: number): ChildProcess {
  const log = openSync(join(folder, 'log'), 'w')
  const words = ['-D', join(folder, 'files'), '-p', String(port)]
  const server = spawn(join(programs, 'postgres'), words, { ...asServer, stdio: ['ignore', log, log], cwd: folder })
  closeSync(log)
  // The server does not keep the process of the tests alive.
  server.unref()
  return server
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function copyOf(files: string): string {
  const folder = serverFolder()
  cpSync(files, join(folder, 'files'), { recursive: true })
  giveToServer(join(folder, 'files'))
  return folder
}

function serverFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-postgres-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'files'), { mode: 0o700 })
  giveToServer(join(folder, 'files'))
  return folder
}

function giveToServer(path: string): void {
  if (asServer.uid !== undefined) execFileSync('chown', ['-R', `${asServer.uid}:${asServer.gid}`, path])
  chmodSync(path, 0o700)
}

const removal = { recursive: true, force: true, maxRetries: 20 } as const

function killAll(server: ChildProcess): void {
  const helpers = processesOf(server)
  server.kill('SIGKILL')
  for (const helper of helpers) killIfThere(helper)
}

function processesOf({ pid = 0 }: ChildProcess): readonly number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return listed === '' ? [] : listed.split(' ').map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

async function untilAnswering(ask: () => Promise<unknown>, folder: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const failure = await ask().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) return
    if (Date.now() > deadline) {
      const lastWords = readFileSync(join(folder, 'log'), 'utf8')
      throw new Error(`The server did not start: ${lastWords}`, { cause: failure })
    }
    await pause(50)
  }
}
