import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { BoundedMemory } from '../../src/catalog/reading/bounded-memory.ts'

/** Room for ten values of a hundred bytes. */
const filled = () => {
  const memory = new BoundedMemory<object>(1000)
  for (let number = 0; number < 10; number += 1) memory.offer(`first ${number}`, {}, 100)
  return memory
}

suite('memory within a bound', () => {
  test('every value is kept while there is room', () => {
    const memory = filled()
    assert.equal(memory.freeBytes, 0)
    assert.notEqual(memory.get('first 0'), undefined)
    assert.notEqual(memory.get('first 9'), undefined)
  })

  test('a value that nobody has offered before pushes nothing out', () => {
    const memory = filled()
    memory.offer('once', {}, 100)
    assert.equal(memory.get('once'), undefined)
    assert.notEqual(memory.get('first 0'), undefined)
  })

  test('a value that is offered again takes the place of the one that was not used for longest', () => {
    const memory = filled()
    memory.get('first 0')
    memory.offer('twice', {}, 100)
    memory.offer('twice', {}, 100)
    assert.notEqual(memory.get('twice'), undefined)
    assert.notEqual(memory.get('first 0'), undefined)
    assert.equal(memory.get('first 1'), undefined)
  })

  test('what was offered long ago counts as new', () => {
    const memory = filled()
    memory.offer('late', {}, 100)
    for (let number = 0; number < 1000; number += 1) memory.offer(`other ${number}`, {}, 100)
    memory.offer('late', {}, 100)
    assert.equal(memory.get('late'), undefined)
  })

  test('a value that is kept already is replaced, and counted with its new size', () => {
    const memory = filled()
    const grown = {}
    memory.offer('first 9', grown, 150)
    assert.equal(memory.get('first 9'), grown)
    assert.equal(memory.freeBytes, 50)
  })

  test('nothing is left of what is cleared', () => {
    const memory = filled()
    memory.offer('again', {}, 100)
    memory.clear()
    for (let number = 0; number < 10; number += 1) memory.offer(`second ${number}`, {}, 100)
    memory.offer('again', {}, 100)
    assert.equal(memory.get('again'), undefined)
    assert.equal(memory.get('first 0'), undefined)
  })
})
