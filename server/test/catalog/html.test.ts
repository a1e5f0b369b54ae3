import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { Findings } from '../../src/contract/finding.ts'
import { isPlain, safeHtml } from '../../src/catalog/writing/html.ts'
import { readCases } from '../read-cases.ts'
import { tries } from '../tries.ts'

function clean(html: string): readonly [string, ...string[]] {
  const findings = new Findings()
  const cleaned = safeHtml(html, '/description', findings)
  return [
    cleaned,
    ...findings.all.map(({ sentence }) => sentence.replace('contained HTML that is not allowed and was removed: ', '')),
  ]
}

suite('HTML of descriptions and instructions', () => {
  const texts = Type.Record(Type.String(), Type.Array(Type.String()))
  const { kept, attacks } = readCases(import.meta, 'html.yaml', Type.Object({ kept: texts, attacks: texts }))

  for (const [name, htmls] of Object.entries(kept)) {
    test(`${name} is kept`, () => {
      for (const html of htmls) assert.deepEqual(clean(html), [html])
    })
  }

  for (const [name, [html, ...expected]] of Object.entries(attacks)) {
    test(`${name} is removed and reported`, () => assert.deepEqual(clean(html ?? ''), expected))
  }

  test('text after a tag, a quotation mark or a comment that is never closed is not lost silently', () => {
    const never = 'ends inside a tag or comment that is never closed; everything after "Register " was removed'
    for (const open of ['<a href="https://x.example>here</a>', '<img src=x', '<b', '<!-- later']) {
      assert.deepEqual(clean(`Register ${open} until noon.`), ['Register ', never])
    }
    for (const text of ['Cut off <', 'Under <225 lb', 'a & b <', '<p>Open']) assert.equal(clean(text).length, 1, text)
  })

  test('cleaned HTML does not change when it is imported again', () => {
    const entities = ['&lt;', '&amp;', '&#60;', '\u00a0']
    const tags = ['<p>', '</p>', '<a href="', 'https://x', '<!--', '-->', '<b', 'script', '<img src=', '<br>']
    const parts = fc.constantFrom('<', '>', '&', '"', "'", '/', '=', ' ', 'p', 'a', ...entities, ...tags)
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 16 }), (written) => {
        const [once] = clean(written.join(''))
        assert.deepEqual(clean(once), [once])
      }),
      { numRuns: tries(200) },
    )
  })

  test('the quick check accepts only HTML that the cleaner leaves alone', () => {
    const plainWord = fc.constantFrom('a', 'é 😀', '"', '\n', '\u0000', ' ', '<i>x</i>', "<b>'</b>")
    const anyWord = fc.constantFrom('<p>', '</p>', '<h2>', '</h2>', '<em>', '</em>', '<li>', '<p ', '&')
    const word = fc.oneof({ weight: 9, arbitrary: plainWord }, { weight: 1, arbitrary: anyWord })
    const block = fc.tuple(fc.constantFrom('p', 'h1', 'h6'), fc.array(word))
    const text = fc.array(
      fc.oneof(
        word,
        block.map(([tag, words]) => `<${tag}>${words.join('')}</${tag}>`),
      ),
    )
    let plain = 0
    const property = fc.property(text, (parts) => {
      const html = parts.join('')
      if (!html.includes('<') || !isPlain(html)) return
      plain += 1
      // The addition makes the cleaner parse the whole text.
      assert.deepEqual(clean(`${html}<br />`), [`${html}<br />`])
    })
    fc.assert(property, { numRuns: tries(600) })
    assert.ok(plain > 40, `only ${plain} of the texts were plain`)
  })
})
