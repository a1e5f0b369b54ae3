import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { readBoard } from '../src/read/read-board.ts'
import { factsAt, rows } from '../src/read/fact-forms.ts'
import { splitBoards } from '../src/read/source-lines.ts'
import { sampleMovements } from './sample-movements.ts'

const page = readFileSync(new URL('../../docs/boards.md', import.meta.url), 'utf8')

function isAllFacts(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const found = factsAt(text, at)
    if (found === undefined) return false
    at = found.end + (/^(?:[ ,]|of$)*/.exec(text.slice(found.end))?.[0].length ?? 0)
  }
  return true
}

suite('each form of a fact', () => {
  for (const { form, reads, not } of rows) {
    test(`${form}: "${reads}" reads, "${not}" does not, and docs/boards.md shows it`, () => {
      const plain = (text: string) => text.replace('…', '...')
      assert.ok(isAllFacts(plain(reads)), reads)
      assert.ok(!isAllFacts(plain(not)), not)
      assert.ok(page.includes(reads), `docs/boards.md lacks ${reads}`)
    })
  }
})

test('every board of docs/boards.md reads', () => {
  const files = [...page.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, text = '']) => splitBoards(text))
  assert.ok(files.flat().length > 8)
  const index = sampleMovements()
  const faults = files.flatMap((boards) => {
    const isHeadAlone = boards[0]?.text === 'loads: lb'
    const read = boards
      .slice(isHeadAlone ? 1 : 0)
      .map(({ text }) => readBoard(text, index, isHeadAlone ? { loads: 'lb' } : {}))
    return read.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  })
  assert.deepEqual(faults, [])
})
