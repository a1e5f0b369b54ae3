import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startDescriptionOnlyServer } from '../../../../client/test/description-only-server.ts'
import { sqlite } from '../../storage/engines.ts'
import { serveGym } from './served-gym.ts'

suite('mirroring a service that implements only the description', () => {
  test('brings all 250 of its competitions, and again changes nothing', async (t) => {
    const [source, mirror] = [await startDescriptionOnlyServer(t), await serveGym(t, sqlite)]
    const first = await mirror.mirror(source.address)
    assert.deepEqual([first.outcome, (first.competitions as { added: number }).added], ['imported', 250])
    assert.deepEqual(
      (await mirror.pages(100)).flatMap(idsIn),
      source.list.map(({ id }) => id),
    )
    const again = await mirror.mirror(source.address)
    assert.deepEqual([again.outcome, again.deleted, again.pages], ['unchanged', 0, 3])
  })

  for (const [title, body, status] of [
    ['an error', 'Oops', 410],
    ['the page before it', undefined, 200],
    ['cut short', '[{"id":"comp_101"}]', 200],
    ['empty', '[]', 200],
    ['no list', '{}', 200],
  ] as const) {
    test(`a page in the middle that is ${title} changes nothing`, async (t) => {
      const [source, mirror] = [await startDescriptionOnlyServer(t), await serveGym(t, sqlite)]
      await mirror.mirror(source.address)
      const before = await mirror.pages(100)
      const earlier = JSON.stringify(source.list.slice(0, 100))
      source.override = ({ query }) =>
        query.get('after_cursor') === 'comp_100' ? { status, body: body ?? earlier } : undefined
      await assert.rejects(
        mirror.mirror(source.address),
        /ended with 1: .*not read to its end: .*\n?.*Nothing was changed/,
      )
      assert.deepEqual(await mirror.pages(100), before)
    })
  }

  test('a proxy’s fault in the middle is waited out', async (t) => {
    const [source, mirror] = [await startDescriptionOnlyServer(t), await serveGym(t, sqlite)]
    source.override = ({ number }) => (number === 1 || number === 3 ? { status: 522, body: 'error' } : undefined)
    assert.equal(((await mirror.mirror(source.address)).competitions as { added: number }).added, 250)
  })
})

function idsIn(page: string): readonly string[] {
  return (JSON.parse(page) as readonly { id: string }[]).map(({ id }) => id)
}
