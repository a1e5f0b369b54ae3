import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { builtExplorer } from '../../../explorer/test/built-explorer.ts'
import { startWorld, worldServedFor, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'

suite('the explorer at /', () => {
  let running: RunningService
  let folder: string
  let script: string
  before(async () => {
    folder = builtExplorer()
    running = await startWorld(sqlite, { explorer: folder })
    script = `/explorer/${requireFile(folder, /^index-.*\.js$/)}`
  })
  after(() => running.stop())

  const get = (path: string, headers: Record<string, string> = {}) => running.get(path, { as: undefined, headers })

  test('is a page that uses only its own script and style and sends requests only to this service', async () => {
    const answer = await get('/')
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types inert-document",
    )
    const page = await answer.text()
    assert.doesNotMatch(page, /<script(?![^>]* src=)|<style| style=| on[a-z]+=|https?:/)
  })

  test('is allowed in a frame of the sites that its operator names, and of no other', async (t) => {
    const frameAncestors = ['https://gym.example', 'https://club.example']
    const branding = { title: undefined, accent: undefined, frameAncestors }
    const named = await worldServedFor(t, sqlite, { explorer: folder, branding })
    const { headers } = await named.get('/', { as: undefined })
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    assert.ok(policy.includes(`frame-ancestors ${frameAncestors.join(' ')}`), policy.join('; '))
  })

  test('explains the page and the API without scripts', async () => {
    const page = await (await get('/')).text()
    const [, plain = ''] = /<noscript>(.*)<\/noscript>/s.exec(page) ?? []
    for (const part of ['/api/public/competitions', 'curl', 'href="openapi.json"', 'href="docs"']) {
      assert.ok(plain.includes(part), part)
    }
  })

  test('is revalidated each time, and costs nothing if it is unchanged', async () => {
    const { headers } = await get('/')
    assert.equal(headers.get('cache-control'), 'no-cache')
    const again = await get('/', { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.equal(again.headers.get('etag'), headers.get('etag'))
  })

  test('is made of immutable files, whose names change with their content', async () => {
    for (const name of readdirSync(join(folder, 'explorer')).filter((one) => !one.endsWith('.gz'))) {
      const answer = await get(`/explorer/${name}`)
      assert.equal(answer.status, 200, name)
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable', name)
      assert.match(name, /-[\w-]{8}\.\w+$/)
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(join(folder, 'explorer', name)))
    }
  })

  test('is compressed for clients that accept it, and plain for others', async () => {
    const compressed = await get(script, { 'accept-encoding': 'gzip' })
    assert.equal(compressed.headers.get('content-encoding'), 'gzip')
    const plain = await get(script, { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.equal(plain.headers.get('vary'), 'Accept-Encoding')
    assert.equal(await compressed.text(), await plain.text())
  })

  test('answers HEAD with every header and no body', async () => {
    const answer = await running.get(script, { as: undefined, method: 'HEAD' })
    assert.deepEqual([answer.status, await answer.text()], [200, ''])
  })

  test('loads at most 60 KB of compressed script', () => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    const scripts = [...page.matchAll(/src="\.\/explorer\/([^"]+)"/g)].map(([, name = '']) => `${name}.gz`)
    const bytes = scripts.map((name) => readFileSync(join(folder, 'explorer', name)))
    assert.ok(bytes.length > 0 && bytes.every((one) => gunzipSync(one).length > 0))
    assert.ok(bytes.reduce((total, { length }) => total + length, 0) <= 60 * 1024)
  })

  test('stays as it was when the package on the disk is replaced', async (t) => {
    const copy = mkdtempSync(join(tmpdir(), 'heatsheet-explorer-'))
    cpSync(folder, copy, { recursive: true })
    const own = await worldServedFor(t, sqlite, { explorer: copy })
    // The files are loaded together, shortly after the service starts to listen.
    await (await own.get('/openapi.json')).arrayBuffer()
    rmSync(copy, { recursive: true })
    for (const path of ['/', '/docs', script, '/openapi.json', '/problems', '/llms.txt']) {
      assert.equal((await own.get(path, { as: undefined })).status, 200, path)
    }
  })

  test('has no other files: other files in its folder are not served', async () => {
    for (const path of ['/.built-from', '/explorer/', '/explorer/..%2f.built-from', '/index.html', `${script}.gz`]) {
      assert.equal((await get(path)).status, 404, path)
    }
  })
})

function requireFile(folder: string, name: RegExp): string {
  const file = readdirSync(join(folder, 'explorer')).find((one) => name.test(one))
  if (file === undefined) throw new Error(`${folder} holds no ${name.source}`)
  return file
}
