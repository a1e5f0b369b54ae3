import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import type { KeptPage } from '../../../src/operator/mirror/kept-pages.ts'
import { indexKept, nextRequest } from '../../../src/operator/mirror/walk-source.ts'
import { tries } from '../../tries.ts'

suite('choosing pages by those that were kept', () => {
  test('a list that has not changed is asked for as the last time', () => {
    const list = idsFrom(0, 250)
    const first = walk(list, [])
    const second = walk(list, first.pages)
    assert.deepEqual(second, { pages: first.pages, asked: [true, true, true] })
  })

  test('behind new competitions the pages begin where they began', () => {
    const first = walk(idsFrom(0, 250), [])
    const second = walk(idsFrom(0, 253), first.pages)
    assert.deepEqual(
      second.pages.map(({ ids }) => ids.length),
      [100, 3, 100, 50],
    )
    assert.deepEqual(second.asked, [false, false, true, true])
  })

  test('behind a deleted competition likewise', () => {
    const first = walk(idsFrom(0, 250), [])
    const second = walk(idsFrom(0, 250).toSpliced(10, 1), first.pages)
    assert.deepEqual(second.asked, [false, false, true])
  })

  test('whatever changes from run to run, each competition is met once, and pages do not crumble', () => {
    const change = fc.record({
      added: fc.integer({ min: 0, max: 230 }),
      deleted: fc.array(fc.nat(400), { maxLength: 5 }),
    })
    const runs = fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let [list, pages, count] = [idsFrom(0, 120), [] as readonly KeptPage[], 120]
      for (const { added, deleted } of changes) {
        list = [...idsFrom(count, added), ...list].filter((_, index) => !deleted.includes(index))
        count += added
        pages = walk(list, pages).pages
        assert.deepEqual(
          pages.flatMap(({ ids }) => ids),
          list,
        )
        assert.ok(pages.length <= (2 * list.length) / 100 + 3, `${pages.length} pages of ${list.length}`)
      }
    })
    fc.assert(runs, { numRuns: tries(50), seed: 20_260_501 })
  })
})

/** Walks a list as a mirror does; says of each page whether it was asked for as the last time, and holds the same. */
function walk(list: readonly string[], kept: readonly KeptPage[]) {
  const index = indexKept(kept)
  const pages: KeptPage[] = []
  const asked: boolean[] = []
  for (let cursor: string | undefined; pages.at(-1)?.isLast !== true; cursor = pages.at(-1)?.ids.at(-1)) {
    const request = nextRequest(cursor, index)
    const start = cursor === undefined ? 0 : list.indexOf(cursor) + 1
    const ids = list.slice(start, start + request.limit)
    const isLast = start + ids.length >= list.length
    const page = { afterCursor: cursor, limit: request.limit, etag: JSON.stringify([ids, isLast]), ids, isLast }
    asked.push(request.kept?.etag === page.etag)
    pages.push(page)
  }
  return { pages, asked }
}

/** Newest first. */
function idsFrom(first: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `comp_${first + count - 1 - index}`)
}
