import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { servedWorld } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'

const catalogPath = '/.well-known/api-catalog'
const securityPath = '/.well-known/security.txt'

suite('discovery of an unknown address', () => {
  const securityContact = 'mailto:security@paddock.example'
  const running = servedWorld(sqlite, { serviceName: 'paddock', securityContact, trustProxy: true })

  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'api.example.com' }
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    running.get(path, { as: undefined, headers, method })

  test('/llms.txt explains the service, links its descriptions, and has the gist of the guide', async () => {
    const answer = await get('/llms.txt')
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await answer.text()
    assert.match(text, /^# paddock\n\n> A read-only API/)
    assert.match(text, /`paddock-gym`/)
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
    assert.deepEqual(sections, ['Operations', 'Described at', 'Guide'])
    assert.match(text, /^- Credentials: Send HTTP Basic credentials with every request under `\/api\/public`/m)
    assert.match(text, /^- Polling: .*`If-None-Match`/m)
  })

  test('every address in /llms.txt and in the catalog of APIs answers', async () => {
    const text = await (await get('/llms.txt')).text()
    const { linkset } = JSON.parse(await (await get(catalogPath)).text()) as { linkset: Record<string, unknown>[] }
    const linked = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url)
    const catalogued = [...JSON.stringify(linkset).matchAll(/"href":"([^"]+)"/g)].map(([, url = '']) => url)
    assert.deepEqual([linked.length, catalogued.length], [3, 3])
    for (const url of [...linked, ...catalogued]) assert.equal((await fetch(url)).status, 200, url)
  })

  test('the catalog of APIs is a linkset with the address of the API (RFC 9727)', async () => {
    const answer = await get(catalogPath, proxied)
    assert.equal(
      answer.headers.get('content-type'),
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    assert.deepEqual(await answer.json(), {
      linkset: [
        {
          anchor: 'https://api.example.com/api/public',
          'service-desc': [{ href: 'https://api.example.com/openapi.json', type: 'application/json' }],
          'service-doc': [
            { href: 'https://api.example.com/docs', type: 'text/html' },
            { href: 'https://api.example.com/llms.txt', type: 'text/plain' },
          ],
        },
      ],
    })
  })

  test('the types in the catalog are the types that are sent', async () => {
    const { linkset } = (await (await get(catalogPath)).json()) as { linkset: Record<string, unknown>[] }
    const links = [linkset[0]?.['service-desc'], linkset[0]?.['service-doc']].flat() as { href: string; type: string }[]
    for (const { href, type } of links) {
      assert.equal((await fetch(href)).headers.get('content-type')?.split(';')[0], type, href)
    }
  })

  test('a HEAD of the catalog leads to it, without a body', async () => {
    const answer = await get(catalogPath, {}, 'HEAD')
    assert.deepEqual([answer.status, await answer.text()], [200, ''])
    assert.equal(answer.headers.get('link'), `<${running.service.address}${catalogPath}>; rel="api-catalog"`)
  })

  test('pages of any site may read them', async () => {
    for (const path of ['/llms.txt', catalogPath, securityPath]) {
      const { status, headers } = await get(path, { origin: 'https://tools.example' })
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'], path)
    }
  })

  test('security.txt names the contact, for 90 days from today (RFC 9116)', async () => {
    const answer = await get(securityPath)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const [contact, expires = '', ...rest] = (await answer.text()).split('\n')
    assert.deepEqual([contact, rest], ['Contact: mailto:security@paddock.example', ['']])
    const days = (Date.parse(expires.replace('Expires: ', '')) - running.clock.now()) / 86_400_000
    assert.ok(days > 89 && days <= 90, expires)
  })

  test('security.txt has its canonical address when it was requested over TLS', async () => {
    const text = await (await get(securityPath, proxied)).text()
    assert.match(text, /^Canonical: https:\/\/api\.example\.com\/\.well-known\/security\.txt$/m)
  })

  test('all of them accept only reading methods', async () => {
    for (const path of ['/llms.txt', catalogPath, securityPath]) {
      assert.equal((await get(path, {}, 'POST')).status, 405, path)
    }
  })
})
