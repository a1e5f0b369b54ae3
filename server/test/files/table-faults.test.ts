import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ItemKind } from '../../src/files/source-item.ts'
import { readWritten } from './written-file.ts'

async function told(content: string | Buffer, kind?: ItemKind): Promise<readonly string[]> {
  return (await readWritten('counts.csv', content, kind)).told
}

const kinds = 'gym, movement, workout, competition, event, division'

describe('what is wrong with a table', () => {
  it('a wrong name, one that is there twice and one that has no cells are told, and the rows are read', async () => {
    const header = 'competition,id,registraton_count,id,coach'
    const { items, told } = await readWritten('counts.csv', `${header}\nOpen,cd_a,3,4,5\nOpen,cd_b,x,,\n`, 'division')
    assert.deepEqual(told.slice(0, 2), [
      'counts.csv:1 (C1): unknown column `registraton_count`; did you mean `registration_count`? Write registration_count.',
      'counts.csv:1 (D1): the column `id` is there already, in B1. Keep one of them.',
    ])
    assert.match(
      told[2] ?? '',
      /^counts\.csv:1 \(E1\): unknown column `coach`\. Remove it, or begin its name with # to have it passed over\. Known here: competition, id/,
    )
    assert.equal(told.length, 3)
    // Under the name that was meant, so that what is wrong in its cells is told with the rest.
    assert.deepEqual(items[1]?.value, { competition: 'Open', id: 'cd_b', registration_count: 'x' })
  })

  it('a name is meant by a word of it, and tells the kind of a table', async () => {
    assert.deepEqual(await told('competition,name,limit,count\nOpen,Rx,40,3\n'), [
      'counts.csv:1 (C1): unknown column `limit`; did you mean `registration_limit`? Write registration_limit.',
      'counts.csv:1 (D1): unknown column `count`; did you mean `registration_count`? Write registration_count.',
    ])
  })

  it('the divisions and events of a competition are tables of their own', async () => {
    assert.deepEqual(await told('id;events\ncomp_a;x\n', 'competition'), [
      'counts.csv:1 (B1): unknown column `events`. Remove it: events are rows of a table of their own (--kind event).',
    ])
  })

  it('a column without a name is told once where something stands in it', async () => {
    assert.deepEqual(await told('id,,name,\ngym_a,,A,\ngym_b,x,B,\ngym_c,y,C,\n', 'gym'), [
      'counts.csv:3 (B3): stands in a column without a name. Name the column in the header, or empty it.',
    ])
  })

  it('rows longer than the header are told, shorter ones and empty cells at the end are fine', async () => {
    const { items, told } = await readWritten('counts.csv', 'id,name\ngym_a,A,,,\ngym_b,B,C\ngym_c\n\ngym_d,D\n', 'gym')
    assert.deepEqual(told, [
      'counts.csv:3 (C3): the row has more cells than the header, which has 2. Remove what is too much, or put quotes around a cell that was cut in two.',
    ])
    assert.deepEqual(
      items.map(({ place }) => place.cell),
      ['A2', 'A4', 'A6'],
    )
  })

  it('every wrong quote is told, and the rows behind keep their numbers', async () => {
    const content = 'id,name\ngym_a,5" box\ngym_b,"say "go" now"\ngym_c,"two\nlines"\ngym_d,D\ngym_e,"open\ngym_f,F\n'
    const { items, told } = await readWritten('counts.csv', content, 'gym')
    assert.deepEqual(told, [
      'counts.csv:2 (B2): has a quotation mark, but none around it. Put the whole cell in quotes, and write each quote in it twice: "5"" box".',
      'counts.csv:3 (B3): goes on behind its closing quotation mark. Write each quote inside the cell twice: "say ""go"" loudly".',
      'counts.csv:6 (B6): begins with a quotation mark that is never closed. Close it at the end of the cell; a quote that belongs to the text is written twice.',
    ])
    assert.deepEqual(
      items.map(({ place }) => place.cell),
      ['A4', 'A5', 'A7'],
    )
  })

  it('a wrong quote in the header is all that is told', async () => {
    const sentences = await told('id,"name\ngym_a,A\n', 'gym')
    assert.equal(sentences.length, 1)
    assert.match(sentences[0] ?? '', /^counts\.csv:1 \(B1\): begins with a quotation mark that is never closed\./)
  })

  it('UTF-16 is told, with and without its mark', async () => {
    const wide = Buffer.from('id,name\ngym_a,A\n', 'utf16le')
    for (const bytes of [wide, Buffer.concat([Buffer.from([0xff, 0xfe]), wide])]) {
      assert.deepEqual(await told(bytes, 'gym'), [
        'counts.csv: it is UTF-16, not UTF-8. Save it as UTF-8 (of a spreadsheet: CSV UTF-8).',
      ])
    }
  })

  it('a workbook that was not saved as CSV is told, whatever it is named', async () => {
    for (const name of ['counts.xlsx', 'counts.csv']) {
      const { told } = await readWritten(name, Buffer.from('PK\x03\x04\x14\0\x06'), 'division')
      assert.deepEqual(told, [`${name}: it is a workbook, or another ZIP archive. Save its sheet as CSV UTF-8.`])
    }
  })

  it('Latin-1 and NUL are told with the first cell of each, beside what else is wrong', async () => {
    const content = Buffer.from('id,name\ngym_a,caf\xe9\ngym_b,\0\ngym_c,caf\xe9,\0\n', 'latin1')
    assert.deepEqual(await told(content, 'gym'), [
      'counts.csv:2 (B2): the bytes are not UTF-8: 0xE9 at byte 17 of the file. Save the file as CSV UTF-8.',
      'counts.csv:3 (B3): holds the character NUL. Remove it, or save the file anew.',
      'counts.csv:4 (C4): the row has more cells than the header, which has 2. Remove what is too much, or put quotes around a cell that was cut in two.',
    ])
  })

  it('1,000 columns are one sentence', async () => {
    const header = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(';')
    const sentences = await told(`${header}\n${header}\n`, 'gym')
    assert.deepEqual(sentences, [
      'counts.csv:1 (CW1): the header has 1000 names; no item has more than 100 members. Keep the columns that are known: id, name, kind.',
    ])
  })

  it('an empty file, one of empty rows and a header alone are told', async () => {
    const empty =
      'counts.csv: the table is empty. Write a header with the names of the members, and a row for each item.'
    assert.deepEqual([await told(''), await told(' \n;;\r\n\n')], [[empty], [empty]])
    assert.deepEqual(await told('\nid,name\n,\n', 'gym'), [
      'counts.csv:2 (A2): the header stands alone. Write a row for each item below it.',
    ])
  })

  it('a table that does not say what its items are is told both ways to say it, unless its columns do', async () => {
    assert.deepEqual(await told('id,name\nx,y\n'), [
      `counts.csv:1 (A1): the table does not say of which kind its items are. Add a column kind (${kinds}), or, if all rows are of one, give it: --kind division.`,
    ])
    // What only divisions have says it, too.
    assert.deepEqual(await told('competition,id,registration_count\nOpen,cd_x,1\n'), [])
  })

  it('a name in capitals or with spaces is the one that is meant, and a column for its author alone is passed over', async () => {
    const header = 'Competition;ID;Registration Count;# fee;#;registration-limit'
    const read = await readWritten('counts.csv', `${header}\nOpen;cd_a;7;40;x;9\n`, 'division')
    assert.deepEqual(read.told, [])
    assert.deepEqual(
      read.items.map(({ value }) => value),
      [{ competition: 'Open', id: 'cd_a', registration_count: 7, registration_limit: 9 }],
    )
    assert.deepEqual(await told('Name,NAME\nA,B\n', 'gym'), [
      'counts.csv:1 (B1): the column `NAME` is there already, in A1. Keep one of them.',
    ])
  })

  it('each row without a kind, or with a wrong one, is told', async () => {
    assert.deepEqual(await told('kind,id\ngim,gym_a\n,gym_b\nteam,cd_a\n'), [
      `counts.csv:2 (A2) kind: is the string "gim"; expected one of ${kinds}. Did you mean "gym"?`,
      `counts.csv:3 (A3): the row does not say of which kind its item is. Write it into the column kind (${kinds}), or give --kind for all rows.`,
      `counts.csv:4 (A4) kind: is the string "team"; expected one of ${kinds}. That is the kind of a division or an event itself: give --kind division or --kind event.`,
    ])
    assert.deepEqual(await told('kind,competition\nevent,Open\ndivision,Open\nteam,Open\n', 'division'), [
      'counts.csv:2 (A2) kind: is the string "event", but the table is of the kind division. Write division, or take the column out.',
    ])
  })

  it('numbers that mean different things in different countries are told, others are handed on as written', async () => {
    const cells = ['"1,5"', '1.000', '"12,345"', '1 000', '0.125', '007', 'many', '1.5', '12.0']
    const content = ['competition,deadline_buffer', ...cells.map((cell) => `Open,${cell}`)].join('\n')
    const { items, told } = await readWritten('counts.csv', content, 'event')
    assert.deepEqual(told, [
      'counts.csv:3 (B3) deadline_buffer: is 1.000: 1000 in some countries, 1 in others. Write 1000 or 1.',
      'counts.csv:4 (B4) deadline_buffer: is 12,345: 12345 in some countries, 12.3450 in others. Write 12345 or 12.3450.',
      'counts.csv:5 (B5) deadline_buffer: is 1 000, with marks between its digits. Write digits alone, and a point before a fraction: 1000.5.',
    ])
    assert.deepEqual(
      items.map(({ value }) => (value as { deadline_buffer?: unknown }).deadline_buffer),
      [1.5, undefined, undefined, undefined, 0.125, '007', 'many', 1.5, 12],
    )
  })

  it('JSON that is broken is told at its cell, and an item that needs it is not delivered', async () => {
    const content = 'type,details,movements\nAmrap,"{""type"":}",\nAmrap,{},[1\nAmrap,all of it,\n'
    const { items, told } = await readWritten('counts.csv', content, 'workout')
    assert.deepEqual(
      told.map((line) => line.split(':').slice(0, 2).join(':')),
      ['counts.csv:2 (B2) details.type', 'counts.csv:3 (C3) movements[0]'],
    )
    assert.deepEqual(
      items.map(({ value }) => value),
      [
        { type: 'Amrap', details: {} },
        { type: 'Amrap', details: 'all of it' },
      ],
    )
  })

  it('a file of quotes and a file of delimiters end', async () => {
    assert.equal((await told(`id,name\n${'a,"\n'.repeat(20_001)}${'""'.repeat(500_000)}`, 'gym')).length, 1)
    assert.equal((await told(`id,name\n${'a,b"\n'.repeat(20_000)}`, 'gym')).length, 20_000)
    assert.equal((await told(','.repeat(1_000_000), 'gym')).length, 1)
  })
})
