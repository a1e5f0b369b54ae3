import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBrowser } from '../../server/test/browser.ts'
import { commandFolder, type CommandFolder } from '../../server/test/operator/command-folder.ts'
import { until } from '../../server/test/until.ts'
import { startSampleService } from './served-sample.ts'
import { longTest } from '../../server/test/tries.ts'

const script = join(import.meta.dirname, '../../examples/scoreboard.sh')

longTest('the scoreboard waits for its service, then shows the page that `accounts share` printed', async (t) => {
  const folder = commandFolder(t)
  const service = await startSampleService()
  t.after(() => service.stop())
  const words = ['--competition', 'comp_harbor_lights_classic', '--screen', '--public-url', service.address]
  const shared = await folder.run('accounts', 'share', 'platform', ...words, '--database-url', service.databaseUrl)
  const file = folder.file('scoreboard.url', 'http://127.0.0.1:9/#/shared/nobody/nothing\n')
  const board = spawn('sh', [script, file], {
    env: { PATH: process.env.PATH, XDG_RUNTIME_DIR: folder.path, CHROMIUM: await withoutScreen(folder) },
    stdio: 'ignore',
  })
  t.after(() => board.kill('SIGKILL'))
  const profiles = () => globSync(join(folder.path, 'scoreboard.*/DevToolsActivePort'))
  await pause(500)
  assert.deepEqual(profiles(), [])
  writeFileSync(file, shared.output)
  await until(() => profiles().length === 1, 'the browser runs')
  const [port = ''] = readFileSync(profiles()[0] ?? '', 'utf8').split('\n')
  const shown = `Harbor Lights Classic – Heatsheet at ${service.address}/#/screen/competitions/comp_harbor_lights_classic`
  await until(async () => (await pagesOf(port)).includes(shown), 'the screen is shown')
  board.kill('SIGTERM')
  await once(board, 'exit')
})

async function withoutScreen(folder: CommandFolder): Promise<string> {
  const { file, environment } = await findBrowser()
  const named = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  const flags = '--headless --no-sandbox --disable-gpu --remote-debugging-port=0'
  const program = folder.file('chromium', `#!/bin/sh\n${named.join(' ')} exec '${file}' ${flags} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

async function pagesOf(port: string): Promise<readonly string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const pages = (await answer.json()) as { title: string; url: string }[]
  return pages.map(({ title, url }) => `${title} at ${url}`)
}
