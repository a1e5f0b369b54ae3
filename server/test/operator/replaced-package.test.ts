import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../until.ts'
import { startServing } from './serving-folder.ts'

const watcher = `
import { registerHooks } from 'node:module'
import { existsSync, writeSync } from 'node:fs'
let quiet
registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:') && existsSync('replaced')) throw new Error('replaced: ' + url)
    writeSync(2, 'process ' + process.pid + ' loads ' + url + '\\n')
    clearTimeout(quiet)
    quiet = setTimeout(() => writeSync(2, 'process ' + process.pid + ' is quiet\\n'), 300).unref()
    return nextLoad(url, context)
  },
})
`

const parts = ['print-metrics', 'admin/metrics', 'site/pages']

test('pages, health and metrics answer when the package was replaced before anybody had asked for them', async (t) => {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watcher)}`
  const serving = await startServing(t, { NODE_OPTIONS, WORKERS: '2' })
  await until(() => {
    const lines = serving.printed.messages.split('\n').filter((line) => line.startsWith('process '))
    const lastOfProcesses = new Map(lines.map((line) => [line.split(' ')[1], line]))
    const areQuiet = [...lastOfProcesses.values()].every((line) => line.endsWith('is quiet'))
    return areQuiet && parts.every((part) => lines.some((line) => line.includes(part)))
  }, 'all is loaded')
  serving.folder.file('replaced', '')
  const pages = ['/', '/docs', '/openapi.json'].map((path) => serving.address + path)
  const ofAdmin = ['/live', '/ready', '/metrics'].map((path) => serving.adminAddress + path)
  for (const address of [...pages, ...ofAdmin]) assert.equal((await fetch(address)).status, 200, address)
})
