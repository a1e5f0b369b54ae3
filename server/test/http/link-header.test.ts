import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseCompetitionId } from '../../src/contract/ids.ts'
import { linkHeader } from '../../src/http/list-competitions.ts'

const list = 'https://api.example.com/api/public/competitions'
const [next, previous] = [parseCompetitionId('comp_b'), parseCompetitionId('comp_a')]
const plain = { limit: 10, limitGiven: false, cursor: undefined }
const limited = { limit: 10, limitGiven: true, cursor: undefined }

suite('the Link header', () => {
  const link = (page: { next: typeof next; previous: typeof next }, listing = plain) =>
    linkHeader(page, listing, 'https://api.example.com')

  test('names the next and the previous page, each only when there is one', () => {
    const toNext = `<${list}?after_cursor=comp_b>; rel="next"`
    const toPrevious = `<${list}?before_cursor=comp_a>; rel="prev"`
    assert.equal(link({ next, previous }), `${toNext}, ${toPrevious}`)
    assert.equal(link({ next, previous: undefined }), toNext)
    assert.equal(link({ next: undefined, previous }), toPrevious)
    assert.equal(link({ next: undefined, previous: undefined }), undefined)
  })

  test('repeats the limit only if it was given, even when it is the default', () => {
    assert.equal(link({ next, previous: undefined }, limited), `<${list}?limit=10&after_cursor=comp_b>; rel="next"`)
  })
})
