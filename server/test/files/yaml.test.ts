import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

describe('YAML', () => {
  it('is read like the JSON it means, numbers as they are written', async () => {
    const content =
      'gyms:\n  - id: gym_a # ours\n    load: 22.50\n    big: 9007199254740993\n    hex: 0x10\n    yes: no\n    none:\n'
    const { items, faults } = await readWritten('games.yaml', content)
    assert.deepEqual(faults, [])
    assert.equal(
      items[0]?.textOf(''),
      '{"id":"gym_a","load":22.50,"big":9007199254740993,"hex":16,"yes":"no","none":null}',
    )
    assert.deepEqual(items[0].value, JSON.parse(items[0].textOf('')))
    const { line, column, path } = items[0].placeOf('/load')
    assert.deepEqual({ line, column, path }, { line: 3, column: 5, path: 'gyms[0].load' })
  })

  it('is known by its content where the name says nothing', async () => {
    const { items } = await readWritten('games', '- id: comp_new\n- id: comp_old\n')
    assert.deepEqual(
      items.map(({ origin, value }) => [origin, value]),
      [
        ['page', { id: 'comp_old' }],
        ['page', { id: 'comp_new' }],
      ],
    )
  })

  it('errors have line and column', async () => {
    const { told } = await readWritten('games.yaml', 'gyms:\n  - id: "gym_a\n')
    assert.deepEqual(told, ['games.yaml:3:1: missing closing "quote. Correct the YAML there.'])
  })

  it('duplicate keys, lone surrogates, NUL and tags are all told', async () => {
    const { faults } = await readWritten('games.yaml', 'gyms:\n- a: !!str 1\n  a: .nan\n- "\\ud800"\n- "\\0"\n')
    assert.deepEqual(
      faults.map(({ place, sentence }) => `${place.line}:${place.column} ${place.path} ${sentence}`),
      [
        '2:12  has the tag tag:yaml.org,2002:str',
        '3:6  `.nan` is no number that JSON can write',
        '3:3 gyms[0].a the name `a` stands twice in one object',
        '4:3 gyms[1] holds \\ud800, one half of a character',
        '5:3 gyms[2] holds the character NUL (\\u0000)',
      ],
    )
  })

  it('aliases are followed, and an alias bomb is refused', async () => {
    const fine = await readWritten('games.yaml', 'gyms:\n- &a {id: 1}\n- *a\n')
    assert.deepEqual(fine.items[1]?.value, { id: 1 })
    const layers = [
      'a: &a [x, x]',
      ...Array.from('bcdefghijklmnopqrst', (name, at) => layer(name, 'abcdefghijklmnopqrst'.charAt(at))),
    ]
    const { told } = await readWritten('games.yaml', layers.join('\n'))
    assert.deepEqual(told.length, 1)
    assert.match(told[0] ?? '', /more than 10000 aliases are followed/)
  })

  it('an alias of nothing, or of what holds it, is refused', async () => {
    const { told } = await readWritten('games.yaml', 'gyms: &a\n- *a\n')
    assert.deepEqual(told, ['games.yaml:2:3: the alias *a names no anchor before it. Define &a first.'])
  })

  it('a merge key is a member like any other', async () => {
    const { items } = await readWritten('games.yaml', 'gyms:\n- &a {id: 1}\n- <<: *a\n')
    assert.equal(items[1]?.textOf(''), '{"<<":{"id":1}}')
  })

  it('two documents, an empty document and one that is too deep are refused', async () => {
    const two = await readWritten('games.yaml', 'gyms: []\n---\ngyms: []\n')
    assert.deepEqual(two.told, ['games.yaml:2:1: a second document follows the first. Keep one document in a file.'])
    const empty = await readWritten('games.yaml', '# nothing\n')
    assert.equal(empty.faults[0]?.sentence, 'is empty')
    const deep = await readWritten('games.yaml', '['.repeat(100_000))
    assert.equal(deep.faults[0]?.sentence, 'is nested deeper than 64 levels')
  })

  it('more than 8 MiB is refused, with NDJSON as the way out', async () => {
    const { told } = await readWritten('games.yaml', Buffer.alloc(8 * 1024 * 1024 + 1, '# a line of comment\n'))
    assert.deepEqual(told, [
      'games.yaml: it is larger than 8 MiB, the most that is read as a whole. Write it as NDJSON (.ndjson), one item a line with its `kind`: that may have any size.',
    ])
  })
})

function layer(name: string, previous: string): string {
  return `${name}: &${name} [*${previous}, *${previous}]`
}
