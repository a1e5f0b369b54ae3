import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../ask.ts'
import { idOf, type Children } from '../children.ts'
import { freePort } from '../../server/test/free-port.ts'
import { pagePath, type Stage } from '../stage.ts'
import { casesOf, type Contender } from './contender.ts'

/**
 * Starts an nginx that serves the pages of Heatsheet from files. If nginx is not installed, prints a note and returns
 * `undefined`.
 */
export async function startNginx(stage: Stage, children: Children): Promise<Contender | undefined> {
  if (spawnSync('nginx', ['-v']).error !== undefined) {
    process.stderr.write('nginx is not installed; its rows are left out. Debian: apt-get install nginx-light\n')
    return undefined
  }
  const port = await freePort()
  const folder = join(stage.folder, 'nginx')
  mkdirSync(folder)
  writeFileSync(join(folder, 'users'), passwordLine(stage.authorization))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, stage, port))
  const child = children.start('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'])
  const { headers } = await untilItAnswers(port, stage)
  const ports = Object.fromEntries(casesOf.nginx.map((caseName) => [caseName, port]))
  return { name: 'nginx', ports, processIds: [idOf(child)], pageTag: headers.etag ?? '' }
}

/**
 * Returns a line of the password file, with the SHA-1 of the password. nginx computes the hash again for every request,
 * so a slower hash would distort the measurement.
 */
function passwordLine(authorization: string): string {
  const [username = '', ...rest] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')
  return `${username}:{SHA}${createHash('sha1').update(rest.join(':')).digest('base64')}\n`
}

function configuration(folder: string, { staticFolder, served }: Stage, port: number): string {
  return `
daemon off;
master_process off;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10;
  gzip_static on;
  default_type application/json;
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    auth_basic "bench";
    auth_basic_user_file ${folder}/users;
    root ${staticFolder};
    location = /api/public/competitions { try_files /page.json =404; }
    location = /api/public/workouts/${served.workoutId} { try_files /workout.json =404; }
  }
}
`
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

async function untilItAnswers(port: number, { authorization }: Stage): ReturnType<typeof ask> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await ask(port, pagePath, { authorization }).catch(() => undefined)
    if (response?.status === 200) return response
    await sleep(50)
  }
  throw new Error('nginx does not answer the page.')
}
