import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface ProxyProgram {
  readonly name: 'nginx' | 'haproxy'
  readonly file: string
  readonly environment: Readonly<Record<string, string>>
}

export interface Proxy {
  readonly address: string
  stop(): Promise<void>
}

export function proxyOfSuites(): ProxyProgram | undefined {
  const { TEST_PROXY } = process.env
  return TEST_PROXY === undefined ? undefined : (JSON.parse(TEST_PROXY) as ProxyProgram)
}

export async function startProxy(
  { name, file, environment }: ProxyProgram,
  addresses: readonly string[],
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const port = await freePort()
  const servers = addresses.map((address) => new URL(address).host)
  const configuration = join(folder, `${name}.conf`)
  writeFileSync(
    configuration,
    { nginx: nginxConfiguration, haproxy: haproxyConfiguration }[name](port, servers, folder),
  )
  const words =
    name === 'nginx' ? ['-p', folder, '-e', 'stderr', '-c', configuration] : ['-W', '-db', '-f', configuration]
  const child = spawn(file, words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said.join('')}`)
    await pause(20)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isConnected
}

function nginxConfiguration(port: number, servers: readonly string[], folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr error;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http {
      server_tokens off; access_log off; gzip off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      large_client_header_buffers 4 32k;
      ${upstreamOf(servers)}
      server {
        listen 127.0.0.1:${port} backlog=4096;
        location / {
          proxy_pass http://nodes; proxy_http_version 1.1;
          proxy_set_header Connection ''; proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_next_upstream error timeout http_503; proxy_next_upstream_tries 2;
          proxy_connect_timeout 1s; proxy_read_timeout 20s;
          proxy_buffers 32 32k; proxy_max_temp_file_size 0;
        }
      }
    }`
}

function upstreamOf(servers: readonly string[]): string {
  const [first, second] = servers
  if (second === undefined) return `upstream nodes { server ${first}; keepalive 64; }`
  const configuration = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const [upstream = ''] = /upstream nodes \{[^}]*\}/.exec(configuration) ?? []
  return upstream.replaceAll('node-1:3000', String(first)).replaceAll('node-2:3000', second)
}

function haproxyConfiguration(port: number, servers: readonly string[]): string {
  return `
global
  tune.bufsize 65536
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 20s
  timeout http-keep-alive 60s
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response 503
frontend callers
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  default_backend nodes
backend nodes
  ${servers.map((server, index) => `server node-${index + 1} ${server}`).join('\n  ')}
`
}
