import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { readNamed, readWritten } from './written-file.ts'

const excel =
  '\ufeffcompetition;id;name;kind;visible;registration_count;registration_limit;events\r\n' +
  'Harbor Open;cd_rx;"Rx ""Men""";team;TRUE;12;null;"ce_one\nce_two"\r\n' +
  ';;;;;;;\r\n' +
  'Harbor Open;cd_open; Open ;;Falsch; 7 ;;\r\n'

describe('a table', () => {
  it('is the format of standard input and unknown names if a kind is given, unless the text starts as JSON', async () => {
    const table = 'id,name\ngym_a,Harbor\n'
    assert.equal((await readNamed(['-'], Readable.from([table]), 'gym')).items.length, 1)
    assert.equal((await readWritten('gyms.txt', table, 'gym')).items.length, 1)
    const { items } = await readWritten('gyms', '{"gyms": [{"id": "gym_a"}]}', 'division')
    assert.deepEqual([items[0]?.kind, items[0]?.place.cell], ['gym', undefined])
  })

  it('names the cell of each member, and the first cell of the row for an absent member', async () => {
    const { items } = await readWritten('counts.csv', excel, 'division')
    const [first, second] = items
    assert.ok(first !== undefined && second !== undefined)
    assert.deepEqual(second.placeOf('/registration_count'), {
      ...second.place,
      column: 6,
      cell: 'F4',
      path: 'registration_count',
    })
    assert.deepEqual(
      ['', '/team_size', '/id'].map((pointer) => second.placeOf(pointer).cell),
      ['A4', 'A4', 'B4'],
    )
    assert.deepEqual([first.placeOf('/events/1').cell, first.placeOf('/events/1').path], ['H2', 'events[1]'])
    assert.equal(first.textOf('/events'), '["ce_one","ce_two"]')
  })
})
