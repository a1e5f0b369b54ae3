import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

async function assertTold(content: string, told: readonly string[]): Promise<void> {
  const reading = await readWritten('games.json', content)
  assert.deepEqual(reading.told, told)
}

describe('JSON that is not right', () => {
  it('truncated JSON names what was left open, and where that begins', () =>
    assertTold('{"gyms": [\n  {"id": "gym_a",', [
      'games.json:2:18 gyms[0].id: the text ends inside the object that begins at line 2, column 3. The file seems cut off: get it again in full, or close what is open.',
    ]))

  it('JSON that is cut off inside a string says so', () =>
    assertTold('{"gyms": [{"id": "gym_', [
      'games.json:1:18 gyms[0].id: the text ends inside a string. The file seems cut off: get it again in full, or close the string with ".',
    ]))

  it('a trailing comma is told at the comma', () =>
    assertTold('{"gyms": [1,\n], "movements": [],}', [
      'games.json:1:12 gyms: a comma stands before the closing ]. Remove the comma.',
      'games.json:2:19: a comma stands before the closing }. Remove the comma.',
    ]))

  it('two roots are refused', () =>
    assertTold('{}\n{}', [
      'games.json:2:1: something follows after the end of the value. Keep one value in a file; for one item a line, each with its `kind`, name the file .ndjson.',
    ]))

  for (const content of ['', ' \n\t']) {
    it(`an empty file is refused: ${JSON.stringify(content)}`, () =>
      assertTold(content, ['games.json:1:1: is empty. Give a catalog, at least {}.']))
  }

  it('words and numbers that JSON lacks are all told at once, each with what to write', () =>
    assertTold('{"gyms": [NaN, -Infinity, True, nul, 007, +5, .5, 0x1F, 1., abc]}', [
      'games.json:1:11 gyms[0]: `NaN` is no JSON value. Write a number, or null where there is none.',
      'games.json:1:16 gyms[1]: `-Infinity` is no JSON value. Write a number, or null where there is none.',
      'games.json:1:27 gyms[2]: `True` is no JSON value. Write true.',
      'games.json:1:33 gyms[3]: `nul` is no JSON value. Write null.',
      'games.json:1:38 gyms[4]: `007` is no JSON value. Write 7.',
      'games.json:1:43 gyms[5]: `+5` is no JSON value. Write 5.',
      'games.json:1:47 gyms[6]: `.5` is no JSON value. Write 0.5.',
      'games.json:1:51 gyms[7]: `0x1F` is no JSON value. Write 31.',
      'games.json:1:57 gyms[8]: `1.` is no JSON value. Write 1.',
      'games.json:1:61 gyms[9]: `abc` is no JSON value. Write texts in double quotes.',
    ]))

  it('every duplicate key is told, also one that is spelled with an escape', () =>
    assertTold('{"gyms": [{"id": 1, "\\u0069d": 2}], "gyms": []}', [
      'games.json:1:21 gyms[0].id: the name `id` stands twice in one object. Keep one of them; a name stands once in an object.',
      'games.json:1:37 gyms: the name `gyms` stands twice in one object. Keep one of them; a name stands once in an object.',
    ]))

  it('a duplicate among 100,000 keys is found without comparing all with all', async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `"k${at}":0`).join(',')
    const { faults } = await readWritten('games.json', `{"gyms":[{${names},"k5":1,"k6":1,"new":1}]}`)
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['gyms[0].k5', 'gyms[0].k6'],
    )
  })

  it('a comment is refused, and YAML proposed', () =>
    assertTold('{ // gyms\n}', [
      'games.json:1:3: expected a name in double quotes. Write names in double quotes: "name": value.',
    ]))

  it('a comment where a value belongs is refused, and YAML proposed', () =>
    assertTold('{"gyms": /* none */ []}', [
      'games.json:1:10 gyms: JSON has no comments. Remove the comment, or write the file as YAML (.yaml), which has them.',
    ]))

  it('single quotes, a missing value and a foreign character each have their remedy', async () => {
    await assertTold("{'gyms': []}", ['games.json:1:2: expected a name in double quotes. Use " instead of \'.'])
    await assertTold('{"gyms": }', [
      'games.json:1:10 gyms: expected a value before }. Write the value, or null where there is none.',
    ])
    await assertTold('{"gyms": “a”}', [
      'games.json:1:10 gyms: `“` (U+201C) begins no JSON value. Remove it; if the file is YAML, name it .yaml.',
    ])
  })

  it('a string that runs past its line is refused at its beginning', () =>
    assertTold('{"gyms": ["a\nb"]}', [
      'games.json:1:11 gyms[0]: the string does not end on its line. Close it with ", and write \\n for a line break inside it.',
    ]))

  it('wrong escapes and control characters are all told', () =>
    assertTold('{"gyms": ["\\x", "\\u12", "a\tb"]}', [
      'games.json:1:12 gyms[0]: \\x is no escape of JSON. Write \\\\ for a backslash, \\uXXXX with four hex digits for a character.',
      'games.json:1:18 gyms[1]: \\u is no escape of JSON. Write \\\\ for a backslash, \\uXXXX with four hex digits for a character.',
      'games.json:1:27 gyms[2]: the control character U+0009 stands in a string as it is. Write \\t, or remove it.',
    ]))

  for (const depth of [1_000, 100_000]) {
    it(`JSON ${depth} deep is refused at the documented limit of 64 and never overflows the stack`, async () => {
      const array = await readWritten('games.json', '['.repeat(depth))
      assert.equal(array.faults[0]?.sentence, 'is nested deeper than 64 levels')
      assert.deepEqual([array.faults[0].place.line, array.faults[0].place.column], [1, 65])
      const object = await readWritten('games.json', `{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}`)
      assert.equal(object.faults[0]?.sentence, 'is nested deeper than 64 levels')
      assert.equal(object.faults.length + array.faults.length, 2)
    })
  }

  it('JSON 64 deep is read', async () => {
    const { items, faults } = await readWritten('games.json', `${'['.repeat(64)}${']'.repeat(64)}`)
    assert.deepEqual([items.length, faults.length], [1, 0])
  })

  it('after a broken structure no item of the file is delivered, and what was found before is told with it', async () => {
    const { items, told } = await readWritten('games.json', '{"gyms": [{"a": 1, "a": 2}], "movements": [{} {}]}')
    assert.deepEqual(items, [])
    assert.deepEqual(told, [
      'games.json:1:20 gyms[0].a: the name `a` stands twice in one object. Keep one of them; a name stands once in an object.',
      'games.json:1:47 movements[0]: expected a comma or the closing ]. Put a comma between two values, and one bracket for each opened.',
    ])
  })
})
