import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { readNamed, readWritten } from './written-file.ts'

describe('NDJSON', () => {
  it('delivers its lines in file order, without their kind', async () => {
    const content = '{"kind":"competition","id":"comp_a"}\r\n\n{"id": "gym_a", "kind": "gym", "n": 22.50 }'
    const { items, faults } = await readWritten('games.ndjson', content)
    assert.deepEqual(faults, [])
    assert.deepEqual(
      items.map(({ kind, value, place }) => [kind, value, place.line, place.path]),
      [
        ['competition', { id: 'comp_a' }, 1, ''],
        ['gym', { id: 'gym_a', n: 22.5 }, 3, ''],
      ],
    )
    assert.equal(items[1]?.textOf(''), '{"id":"gym_a","n":22.50}')
    assert.deepEqual([items[1].placeOf('/n').column, items[1].placeOf('/n').path], [32, 'n'])
  })

  it('is known by its first line, whatever the file is named', async () => {
    for (const name of ['games', 'games.json', 'games.txt']) {
      const { items } = await readWritten(name, '{"kind": "gym"}\n{"kind": "gym"}\n')
      assert.equal(items.length, 2, name)
    }
  })

  it('a catalog that is misnamed .ndjson is read as the catalog it is', async () => {
    const { items } = await readWritten('games.ndjson', '{\n  "gyms": [{}]\n}\n')
    assert.equal(items.length, 1)
  })

  it('every wrong line is told and reading goes on with the next', async () => {
    const lines = [
      '{"kind":"gym"}',
      '{"kind":}',
      '[]',
      '{"id":1}',
      '{"kind":"competitoin"}',
      '{"kind":"gym","a":1,"a":2}',
      '{"kind":"gym"',
    ]
    const { items, told } = await readWritten('games.ndjson', lines.join('\n'))
    assert.equal(items.length, 2)
    assert.deepEqual(told, [
      'games.ndjson:2:9 kind: expected a value before }. Write the value, or null where there is none.',
      'games.ndjson:3:1: the line is no object. Write one item a line: an object with its `kind`.',
      'games.ndjson:4:1: member `kind` is missing. Say what the item is: gym, movement, workout, competition, event, division.',
      'games.ndjson:5:2 kind: is "competitoin"; expected one of gym, movement, workout, competition, event, division. Did you mean "competition"?',
      'games.ndjson:6:21 a: the name `a` stands twice in one object. Keep one of them; a name stands once in an object.',
      'games.ndjson:7:14 kind: the text ends inside the object that begins at line 7, column 1. The file seems cut off: get it again in full, or close what is open.',
    ])
  })

  it('a line with invalid UTF-8 is told with its byte in the file', async () => {
    const content = Buffer.concat([
      Buffer.from('{"kind":"gym"}\n{"kind":"gym","n":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ])
    const { told } = await readWritten('games.ndjson', content)
    assert.deepEqual(told, [
      'games.ndjson:2:20 n: the bytes are not UTF-8: 0xFF at byte 34 of the file. Save the file as UTF-8.',
    ])
  })

  it('a line of more than 16 MiB is refused and passed over', async () => {
    const long = Buffer.alloc(16 * 1024 * 1024, 'a')
    const content = Buffer.concat([Buffer.from('{"kind":"gym"}\n'), long, Buffer.from('a\n{"kind":"gym"}\n')])
    const { items, told } = await readWritten('games.ndjson', content)
    assert.equal(items.length, 2)
    assert.deepEqual(told, ['games.ndjson:2:1: the line is longer than 16 MiB. Make the item smaller, or split it.'])
  })

  it('a file larger than memory is read in bounded memory, also while short texts of it are kept', async () => {
    // A thread that dies when it holds half of what it reads.
    const worker = new Worker(new URL('./keep-short-texts.ts', import.meta.url), {
      workerData: { lines: 400, lineBytes: 250_000 },
      resourceLimits: { maxOldGenerationSizeMb: 50 },
    })
    const [{ kept, ahead }] = (await once(worker, 'message')) as [{ kept: number; ahead: number }]
    assert.equal(kept, 2 * 400)
    assert.ok(ahead <= 40, `${ahead} lines were read before the first of them was delivered`)
  })

  it('standard input is named so in places', async () => {
    const { told } = await readNamed(['-'], Readable.from(['{"kind":"gym"}\n{"kind"']))
    assert.match(told[0] ?? '', /^standard input:2:8 kind: the text ends inside the object/)
  })
})
