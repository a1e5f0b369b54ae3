// Checks openapi.json with other people's tools: linters, a validating proxy, generators of clients.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { servingSample } from '../scripts/serving-sample.ts'
import { throughBridge } from './assistant/read-through-bridge.ts'
import { generators, removeGenerated } from './clients/generate.ts'
import { readPlainly, readWith, targetOf } from './clients/read-sample.ts'
import { redoclyProblems } from './lint/redocly.ts'
import { spectralErrors } from './lint/spectral.ts'
import { checkExchanges } from './prism/check-exchanges.ts'
import { checkSample } from './prism/check-sample.ts'
import { recordSuite } from './prism/record-suite.ts'

const description = join(import.meta.dirname, '../openapi.json')
const text = readFileSync(description, 'utf8')
const isQuick = process.argv.includes('--quick')
const print = (line: string) => process.stdout.write(`${line}\n`)
let passed = 0
let failed = 0

await check('Redocly finds nothing in openapi.json', async () => assert.deepEqual(await redoclyProblems(text), []))
await check('Spectral finds no error in openapi.json', async () => assert.deepEqual(await spectralErrors(text), []))

removeGenerated()
for (const [tool, generate] of Object.entries(generators)) await check(`${tool} generates a client`, generate)
await check('the generated clients compile under strict', () => {
  const tsc = join(import.meta.dirname, 'node_modules/.bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', join(import.meta.dirname, 'clients')], { stdio: ['ignore', 2, 2] })
})

await servingSample({ sees: 'everything', rateLimit: 'off' }, async (service) => {
  const target = await targetOf(service)
  const plain = await readPlainly(target)
  for (const tool of Object.keys(generators)) {
    await check(`${tool} reads the whole sample as it is`, async () =>
      assert.deepEqual(await readWith(tool, target), plain),
    )
  }
  await check(`Prism finds no violation in the sample (${target.workouts.length} workouts, all pages)`, async () =>
    assert.deepEqual(await checkSample(description, target), []),
  )
  await check(
    'An assistant reads competitions and workouts, and what is wrong, through a bridge from OpenAPI to MCP',
    () =>
      throughBridge(service, async (tools, call) => {
        const [list = '', get = ''] = tools
        assert.deepEqual(tools, ['lst-competitions', 'get-workout'])
        for (const [name, words, path] of [
          [list, { limit: 3 }, 'competitions?limit=3'],
          [get, { id: 1 }, 'workouts/1'],
        ] as const) {
          const { isError, text: response } = await call(name, words)
          const headers = { authorization: target.authorization }
          const served: unknown = await (await fetch(`${service.address}/api/public/${path}`, { headers })).json()
          assert.deepEqual([isError, JSON.parse(response)], [false, served])
        }
        const { isError, text: refused } = await call(list, { limit: 0 })
        assert.deepEqual([isError, refused.includes('limit is \\"0\\"')], [true, true], refused)
      }),
  )
})

if (!isQuick) {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-exchanges-'))
  print(`  The HTTP suite, recorded: ${await recordSuite(folder)}`)
  await check('Prism finds no violation in what the service answered during the HTTP suite', async () => {
    const { seen, passedOver, violations } = await checkExchanges(folder, description)
    print(`  ${seen} answers seen; passed over: ${JSON.stringify(passedOver)}`)
    assert.ok(seen > 0)
    assert.deepEqual(violations, [])
  })
  rmSync(folder, { recursive: true })
}

print(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function check(title: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
    passed += 1
    print(`✔ ${title}`)
  } catch (error) {
    failed += 1
    print(`✖ ${title}\n${error instanceof Error ? error.message : String(error)}`)
  }
}
