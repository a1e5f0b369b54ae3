import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { jsonItem } from '../../src/files/json/json-item.ts'
import { scanJson } from '../../src/files/json/json-scan.ts'
import { textOfFile } from '../../src/files/source-text.ts'
import { tries } from '../tries.ts'

const oddNumbers = fc.constantFrom('22.50', '9007199254740993', '-0', '1e2', '1E+400', '0.10', '-12.0e-3', '5')
const names = fc.oneof(fc.constantFrom('10', '2', '1', '__proto__', 'a"b', '\\', ''), fc.string())
const strings = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))

const { text: pieces } = fc.letrec<{ text: readonly string[] }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 5 },
    oddNumbers.map((number) => [number]),
    strings.map((text) => [JSON.stringify(text)]),
    fc.constantFrom(['true'], ['false'], ['null']),
    fc.array(tie('text'), { maxLength: 5 }).map((elements) => ['[', ...joined(elements), ']']),
    fc
      .uniqueArray(
        fc.tuple(
          names.map((name) => name.replaceAll('\0', '')),
          tie('text'),
        ),
        {
          selector: ([name]) => name,
          maxLength: 40,
        },
      )
      .map((members) => ['{', ...joined(members.map(([name, value]) => [JSON.stringify(name), ':', ...value])), '}']),
  ),
}))

const spaces = fc.array(fc.constantFrom('', '', ' ', '\n', '\t', '\r\n  '), { minLength: 1, maxLength: 7 })

describe('any JSON text', () => {
  it('has the value that JSON.parse gives, and itself without white space as its text', () => {
    fc.assert(
      fc.property(pieces, spaces, (compact, gaps) => {
        const text = compact.map((piece, at) => `${gaps[at % gaps.length] ?? ''}${piece}`).join('') + (gaps[0] ?? '')
        const source = textOfFile('games.json', text)
        assert.deepEqual(scanJson(source), { faults: [], isJson: true })
        const start = text.length - text.trimStart().length
        const item = jsonItem({ source, start, end: text.trimEnd().length, steps: [] }, 'gym', 'catalog')
        assert.deepEqual(item.value, JSON.parse(text))
        assert.equal(item.textOf(''), compact.join(''))
      }),
      { numRuns: tries(100) },
    )
  })

  it('is accepted exactly if JSON.parse accepts it, apart from faults that JSON does not have', () => {
    const words = '{ } [ ] , : "a" "b" 1 - 0 . e true null " \\ \\u0041 + x'.split(' ')
    const fragments = fc.constantFrom(' ', '\n', ...words)
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 12 }), (written) => {
        const text = written.join('')
        const { isJson } = scanJson(textOfFile('games.json', text))
        assert.equal(isJson, isParsed(text))
      }),
      { numRuns: tries(3000) },
    )
  })
})

function joined(lists: readonly (readonly string[])[]): string[] {
  return lists.flatMap((list, at) => (at === 0 ? [...list] : [',', ...list]))
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
