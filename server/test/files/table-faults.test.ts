import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ItemKind } from '../../src/files/source-item.ts'
import { readWritten } from './written-file.ts'

async function told(content: string | Buffer, kind?: ItemKind): Promise<readonly string[]> {
  return (await readWritten('counts.csv', content, kind)).told
}

describe('what is wrong with a large table', () => {
  it('1,000 columns are one sentence', async () => {
    const header = Array.from({ length: 1000 }, (_, at) => `c${at}`).join(';')
    const sentences = await told(`${header}\n${header}\n`, 'gym')
    assert.deepEqual(sentences, [
      'counts.csv:1 (CW1): the header has 1000 names; no item has more than 100 members. Keep the columns that are known: id, name, kind.',
    ])
  })

  it('a file of quotes and a file of delimiters end', async () => {
    assert.equal((await told(`id,name\n${'a,"\n'.repeat(5001)}${'""'.repeat(100_000)}`, 'gym')).length, 1)
    assert.equal((await told(`id,name\n${'a,b"\n'.repeat(5000)}`, 'gym')).length, 5000)
    assert.equal((await told(','.repeat(200_000), 'gym')).length, 1)
  })
})
