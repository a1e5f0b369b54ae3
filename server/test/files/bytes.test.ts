import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

describe('bytes and characters', () => {
  it('invalid UTF-8 is told with its byte, its line and its path', async () => {
    const content = Buffer.concat([Buffer.from('{"gyms": [\n{"name": "Caf'), Buffer.from([0xe9]), Buffer.from('"}]}')])
    const { told } = await readWritten('games.json', content)
    assert.deepEqual(told, [
      'games.json:2:14 gyms[0].name: the bytes are not UTF-8: 0xE9 at byte 24 of the file. Save the file as UTF-8.',
    ])
  })

  it('invalid UTF-8 hides no other fault of the file', async () => {
    const content = Buffer.concat([
      Buffer.from('{"gyms": ["'),
      Buffer.from([0xff]),
      Buffer.from('", {"a": 1, "a": 2}]}'),
    ])
    const { faults } = await readWritten('games.json', content)
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['gyms[0]', 'gyms[1].a'],
    )
  })

  it('a surrogate that is written as bytes is invalid UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('["'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"]')])
    const { told } = await readWritten('games.json', content)
    assert.deepEqual(told, [
      'games.json:1:3 [0]: the bytes are not UTF-8: 0xED at byte 2 of the file. Save the file as UTF-8.',
    ])
  })

  it('every lone surrogate and every NUL in text is told, and whole pairs are fine', async () => {
    const { told } = await readWritten(
      'games.json',
      '["\\ud800", "a\\uDE00b", "\\u0000", "\\ud83d\\ude00", {"\\udc00": 1}]',
    )
    assert.deepEqual(told, [
      'games.json:1:2 [0]: holds \\ud800, one half of a character. Write the whole character, or both halves of it.',
      'games.json:1:12 [1]: holds \\ude00, one half of a character. Write the whole character, or both halves of it.',
      'games.json:1:24 [2]: holds the character NUL (\\u0000). Remove it: databases cannot keep it in a text.',
      'games.json:1:51 [4]["\\udc00"]: holds \\udc00, one half of a character. Write the whole character, or both halves of it.',
    ])
  })

  it('a raw NUL in text is told', async () => {
    const { told } = await readWritten('games.json', '["a\0b"]')
    assert.deepEqual(told, [
      'games.json:1:2 [0]: holds the character NUL (\\u0000). Remove it: databases cannot keep it in a text.',
    ])
  })

  for (const [name, content] of [
    ['games.json', '{"gyms": [{"id": "gym_a"}]}'],
    ['games.ndjson', '{"kind": "gym", "id": "gym_a"}'],
    ['games.yaml', 'gyms: [{id: gym_a}]'],
  ] as const) {
    it(`a byte order mark is accepted in ${name} and moves no column`, async () => {
      const { items, faults } = await readWritten(name, `\uFEFF${content}`)
      const plain = await readWritten(name, content)
      assert.deepEqual(faults, [])
      assert.deepEqual(items[0]?.value, { id: 'gym_a' })
      assert.equal(items[0].placeOf('/id').column, plain.items[0]?.placeOf('/id').column)
    })
  }

  it('UTF-16 and gzip are named, with the way out', async () => {
    const utf16 = await readWritten('games.json', Buffer.from('\uFEFF{}', 'utf16le'))
    assert.deepEqual(utf16.told, [
      'games.json: it is UTF-16, not UTF-8. Save it as UTF-8 (of a spreadsheet: CSV UTF-8).',
    ])
    const gzip = await readWritten('games.json', Buffer.from([0x1f, 0x8b, 8, 0]))
    assert.deepEqual(gzip.told, ['games.json: it is compressed (gzip). Unpack it: gunzip -c FILE | heatsheet import -'])
  })
})
