import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseRows } from '../../src/files/table/parse-rows.ts'
import type { ItemKind } from '../../src/files/source-item.ts'
import { longTest } from '../tries.ts'
import { readWritten } from './written-file.ts'

async function findingLines(content: string | Buffer, kind?: ItemKind): Promise<readonly string[]> {
  return (await readWritten('counts.csv', content, kind)).lines
}

describe('faults of a large table', () => {
  it('1,000 columns are one sentence', async () => {
    const header = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(';')
    const sentences = await findingLines(`${header}\n${header}\n`, 'gym')
    assert.deepEqual(sentences, [
      'counts.csv:1 (CW1): the header has 1000 names; no item has more than 100 fields. Keep the columns that are known: id, name, kind.',
    ])
  })

  it('a row of more cells than spreadsheets have columns is one sentence, and its cells are not kept', async () => {
    const row = '1;'.repeat(20_000)
    const wide = /has more than 16384 cells/
    assert.match((await findingLines(`id;name\n${row}\ngym_a;A\n`, 'gym')).join('\n'), wide)
    assert.match((await findingLines(`${row}\n${row}\n`, 'gym')).join('\n'), wide)
    for (const { cells } of parseRows(row, ';', 0)) assert.equal(cells.length, 16_384)
  })

  longTest('more rows than spreadsheets have are one sentence', async () => {
    const sentences = await findingLines(`id;name\n${'gym_a;A\n'.repeat(1_048_577)}`, 'gym')
    assert.match(sentences.join('\n'), /^counts\.csv:1048578 \(A1048578\): the table has more than 1048576 rows/)
  })

  it('a file of quotes and a file of delimiters end', async () => {
    assert.equal((await findingLines(`id,name\n${'a,"\n'.repeat(5001)}${'""'.repeat(100_000)}`, 'gym')).length, 1)
    assert.equal((await findingLines(`id,name\n${'a,b"\n'.repeat(5000)}`, 'gym')).length, 5000)
    assert.equal((await findingLines(','.repeat(200_000), 'gym')).length, 1)
  })
})
