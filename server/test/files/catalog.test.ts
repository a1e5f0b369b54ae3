import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWritten } from './written-file.ts'

const games = `{
  "competitions": [
    { "id": "comp_a", "divisions": [{ "id": "cd_1" }, { "id": "cd_2", "nmae": "Elite" }] },
    { "id": "comp_b", "details": { "10": 22.50, "b~/": 9007199254740993, "2": "a  \\u0041 b", "": [ 1e2, -0 ] } }
  ],
  "gyms": [{ "id": "gym_a" }]
}`

describe('a catalog object', () => {
  it('knows the line, column and path of every member', async () => {
    const { items } = await readWritten('games.json', games)
    const { line, column, path } = items[1]?.placeOf('/divisions/1/nmae') ?? {}
    assert.deepEqual({ line, column, path }, { line: 3, column: 71, path: 'competitions[0].divisions[1].nmae' })
    assert.equal(items[2]?.placeOf('/details/b~0~1').path, 'competitions[1].details["b~/"]')
  })

  it('gives the nearest ancestor for the place of a member that is absent', async () => {
    const { items } = await readWritten('games.json', games)
    const pointers = ['/divisions/0/name', '/divisions/7/name', '/id/x', '/events/3']
    assert.deepEqual(
      pointers.map((pointer) => items[1]?.placeOf(pointer).path),
      ['competitions[0].divisions[0]', 'competitions[0].divisions', 'competitions[0].id', 'competitions[0]'],
    )
  })

  it('gives the text of a value as it was written: order, digits and escapes', async () => {
    const { items } = await readWritten('games.json', games)
    const text = '{"10":22.50,"b~/":9007199254740993,"2":"a  \\u0041 b","":[1e2,-0]}'
    assert.equal(items[2]?.textOf('/details'), text)
    assert.equal(items[2].textOf('/details//0'), '1e2')
    assert.throws(() => items[2]?.textOf('/nothing'), /nothing at \/nothing/)
  })

  it('`__proto__` and `constructor` are members like any other', async () => {
    const { items } = await readWritten('games.json', '{"gyms": [{"__proto__": {"x": 1}, "constructor": 2}]}')
    assert.deepEqual(Object.keys(items[0]?.value as object), ['__proto__', 'constructor'])
    assert.equal(({} as Record<string, unknown>).x, undefined)
    const line = await readWritten('games.ndjson', '{"kind": "gym", "__proto__": {"x": 1}}')
    assert.deepEqual(Object.keys(line.items[0]?.value as object), ['__proto__'])
  })
})
