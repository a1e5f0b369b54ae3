import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { indented, valueText } from '../src/json-text.ts'

suite('JSON as it was served', () => {
  test('is indented as JSON.stringify does it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(indented(JSON.stringify(value)), JSON.stringify(value, null, 2))
      }),
    )
  })

  test('keeps its numbers, its order and its escapes', () => {
    const text = '{"b": 1.50, "a": [1e3, -0], "c":"\\u00e9 \\" {[,:"}'
    assert.equal(indented(text), '{\n  "b": 1.50,\n  "a": [\n    1e3,\n    -0\n  ],\n  "c": "\\u00e9 \\" {[,:"\n}')
  })

  test('has a part at each path', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(3), (list, spaces) => {
        const text = JSON.stringify(list, null, spaces)
        for (const [index, item] of list.entries()) {
          assert.deepEqual(JSON.parse(valueText(text, [index]) ?? ''), JSON.parse(JSON.stringify(item)))
          for (const [name, value] of Object.entries(item)) {
            assert.deepEqual(JSON.parse(valueText(text, [index, name]) ?? ''), JSON.parse(JSON.stringify(value)))
          }
        }
      }),
    )
  })

  test('has nothing where a path leads nowhere', () => {
    assert.equal(valueText('[{"a":1}]', [1]), undefined)
    assert.equal(valueText('[{"a":1}]', [0, 'b']), undefined)
    assert.equal(valueText('[{"a":1}]', ['a']), undefined)
    assert.equal(valueText('[{"a":1.0}]', [0, 'a']), '1.0')
  })

  test('is returned, without an endless loop, if it is invalid', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', 'a', '1') }),
        (text) => {
          assert.equal(typeof indented(text), 'string')
          try {
            valueText(text, [0, 'a', 0])
          } catch (error) {
            assert.ok(error instanceof SyntaxError)
          }
        },
      ),
    )
  })
})
