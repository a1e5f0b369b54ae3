import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { problemKinds } from '../../src/contract/problem-kinds.ts'
import { freePort } from '../free-port.ts'
import { openApi } from '../../../scripts/description/openapi.ts'
import { basic, servedWorld, startWorld } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'

suite('outside /api/public, without credentials', () => {
  const running = servedWorld(sqlite, { serviceName: 'paddock', version: '1.2.3' })

  const get = (path: string) => running.get(path, { as: undefined })

  test('/openapi.json is the description of the API', async () => {
    const answer = await get('/openapi.json')
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(await answer.text(), JSON.stringify(openApi({ serviceName: 'paddock', version: '1.2.3' })))
  })

  test('/openapi.json is read by pages of any site, small, and not again while it is the same', async () => {
    const answer = await running.get('/openapi.json', {
      as: undefined,
      headers: { Origin: 'https://tools.example' },
    })
    const [tag = '', coding] = ['etag', 'content-encoding'].map((name) => answer.headers.get(name) ?? undefined)
    assert.equal(coding, 'gzip')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    const again = await running.get('/openapi.json', { as: undefined, headers: { 'If-None-Match': tag } })
    assert.deepEqual([again.status, await again.text()], [304, ''])
  })

  test('/openapi.json names the gym header of this service', async () => {
    assert.ok((await (await get('/openapi.json')).text()).includes('"paddock-gym"'))
  })

  test('/ explains the service to a person, and links the description', async () => {
    const answer = await get('/')
    const page = await answer.text()
    assert.equal(answer.headers.get('content-type'), 'text/html')
    for (const part of ['Heatsheet', 'paddock', '1.2.3', 'href="/openapi.json"', '/api/public/competitions']) {
      assert.ok(page.includes(part), part)
    }
  })

  test('no page can be framed, sniffed, or made to run a stranger’s script', async () => {
    for (const path of ['/', '/nothing']) {
      const { headers } = await get(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN', path)
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'self'.*script-src 'self'/, path)
    }
  })

  test('the page on a problem loads one stylesheet and nothing else', async () => {
    const { headers } = await get('/problems/not_found')
    assert.equal(
      headers.get('content-security-policy'),
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const style = await get('/page.css')
    assert.equal(style.headers.get('content-type'), 'text/css')
    assert.equal(style.headers.get('cache-control'), 'public, max-age=3600')
    assert.match(await style.text(), /light-dark\(/)
  })

  test('there is a list of all problems, with a page for each', async () => {
    const answer = await get('/problems')
    const html = await answer.text()
    const listed = [...html.matchAll(/<dt><a href="\/problems\/([a-z_]+)">/g)].map(([, code]) => code)
    assert.deepEqual(listed, Object.keys(problemKinds))
    assert.equal(answer.headers.get('content-type'), 'text/html')
  })

  test('the reference leads back to where one came from', async () => {
    assert.match(await (await get('/docs')).text(), /<a href="\.\/">← Back/)
  })

  test('the type of a problem is an address of the service as it is reached', async () => {
    const { type } = (await (await get('/nothing')).json()) as { type: string }
    assert.equal(type, `${running.service.address}/problems/not_found`)
    assert.equal((await fetch(type)).status, 200)
  })
})

suite('addresses in responses', () => {
  const list = '/api/public/competitions?limit=1'
  const link = async (options: Parameters<typeof startWorld>[1], headers: Record<string, string>) => {
    const running = await startWorld(sqlite, options)
    const answer = await running.get(list, { headers })
    await running.stop()
    return answer.headers.get('link')?.replace(running.service.address, '<own>')
  }
  const next = (start: string) => `<${start}${list}&after_cursor=comp_rumor>; rel="next"`
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' }

  test('are those of PUBLIC_URL, when it is set', async () => {
    const port = await freePort()
    const running = await startWorld(sqlite, { publicUrl: 'https://api.example.com/v', port })
    const answer = await fetch(`http://127.0.0.1:${port}${list}`, { headers: { authorization: basic('harbor') } })
    await running.stop()
    assert.equal(answer.headers.get('link'), next('https://api.example.com/v'))
  })

  test('are those of PUBLIC_URL in the description of the API, too', async () => {
    const port = await freePort()
    const running = await startWorld(sqlite, { publicUrl: 'https://api.example.com/v', port })
    const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`)
    const { servers } = (await answer.json()) as { servers: { url: string }[] }
    await running.stop()
    assert.deepEqual(
      servers.map(({ url }) => url),
      ['https://api.example.com/v'],
    )
  })

  test('are those of the request to a trusted proxy', async () => {
    assert.equal(await link({ trustProxy: true }, forwarded), next('https://api.example.com'))
    assert.equal(await link({ trustProxy: ['127.0.0.0/8'] }, forwarded), next('https://api.example.com'))
  })

  test('are never forged by a stranger', async () => {
    assert.equal(await link({}, forwarded), next('<own>'))
    assert.equal(await link({ trustProxy: ['10.0.0.1'] }, forwarded), next('<own>'))
    const broken = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'x"><y' }
    assert.equal(await link({ trustProxy: true }, broken), next('<own>'))
    const chain = { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'forged.test, api.example.com' }
    assert.equal(await link({ trustProxy: true }, chain), next('https://api.example.com'))
  })
})
