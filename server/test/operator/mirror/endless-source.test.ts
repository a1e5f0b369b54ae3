import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, test, type TestContext } from 'node:test'
import { sqlite } from '../../storage/engines.ts'
import { serveGym } from './served-gym.ts'

type Page = (cursor: string | null) => { readonly ids: readonly string[]; readonly hasNext: boolean }

suite('mirroring a source with endless pages', () => {
  const sources: readonly (readonly [title: string, page: Page, message: RegExp])[] = [
    [
      'a page that leads to itself is read twice, and reported',
      () => ({ ids: ['comp_a', 'comp_b'], hasNext: true }),
      /: Page 2 of the list lists comp_a a second time, so its pages lead in a circle\. Ask .*\\nNothing was changed\./,
    ],
    [
      'pages that lead in a circle are read once around, and reported',
      (cursor) => ({ ids: [{ comp_a: 'comp_b', comp_b: 'comp_c' }[cursor ?? ''] ?? 'comp_a'], hasNext: true }),
      /Page 4 of the list lists comp_a a second time/,
    ],
    [
      'empty pages that another one follows are reported',
      () => ({ ids: [], hasNext: true }),
      /Page 2 of the list is empty and says that another follows/,
    ],
    [
      'pages that are new for ever are read to the most that a gym may have, and reported',
      (cursor) => ({ ids: thousandsAfter(cursor), hasNext: true }),
      /page 21 leads past 100,000 competitions, which is more than a gym has\. Nothing was changed\. Ask its operator/,
    ],
  ]
  for (const [title, page, message] of sources) {
    test(title, async (context) => {
      const mirror = await serveGym(context, sqlite)
      await assert.rejects(mirror.mirror(await serve(context, page)), message)
      assert.deepEqual(await mirror.pages(100), ['[]'])
    })
  }
})

function thousandsAfter(cursor: string | null): readonly string[] {
  const last = Number(cursor?.slice('comp_'.length) ?? 0)
  return Array.from({ length: 5000 }, (_, at) => `comp_${last + at + 1}`)
}

async function serve(context: TestContext, page: Page): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const cursor = new URL(url, 'http://source').searchParams.get('after_cursor')
    const { ids, hasNext } = page(cursor)
    const link = hasNext ? { Link: `<?after_cursor=${ids.at(-1) ?? 'comp_z'}>; rel="next"` } : {}
    response.writeHead(200, { 'Content-Type': 'application/json', ETag: '"a"', ...link })
    response.end(JSON.stringify(ids.map((id) => ({ id, name: id, time_zone: 'UTC' }))))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
