import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { readNamed, readWritten } from './written-file.ts'

const excel =
  '\ufeffcompetition;id;name;kind;visible;registration_count;registration_limit;events\r\n' +
  'Harbor Open;cd_rx;"Rx ""Men""";team;TRUE;12;null;"ce_one\nce_two"\r\n' +
  ';;;;;;;\r\n' +
  'Harbor Open;cd_open; Open ;;Falsch; 7 ;;\r\n'

const rows = [
  {
    competition: 'Harbor Open',
    id: 'cd_rx',
    name: 'Rx "Men"',
    kind: 'team',
    visible: true,
    registration_count: 12,
    registration_limit: null,
    events: ['ce_one', 'ce_two'],
  },
  { competition: 'Harbor Open', id: 'cd_open', name: 'Open', visible: false, registration_count: 7 },
]

describe('a table', () => {
  it('is read as Excel writes it: semicolons, a byte order mark, CRLF', async () => {
    const { items, told } = await readWritten('counts.csv', excel, 'division')
    assert.deepEqual(told, [])
    assert.deepEqual(
      items.map(({ kind, origin, value }) => [kind, origin, value]),
      rows.map((row) => ['division', 'catalog', row]),
    )
  })

  it('is read as Google Sheets writes it: commas and line feeds', async () => {
    const content = 'kind,id,name\ngym,gym_a,"Harbor, north"\ngym,gym_b,Summit'
    const { items, told } = await readWritten('gyms.csv', content)
    assert.deepEqual(told, [])
    assert.deepEqual(
      items.map(({ kind, value }) => [kind, value]),
      [
        ['gym', { id: 'gym_a', name: 'Harbor, north' }],
        ['gym', { id: 'gym_b', name: 'Summit' }],
      ],
    )
  })

  it('is read as LibreOffice and Numbers write it: tabs, quotes around everything, line ends of an old Macintosh', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const content = ['"id"\t"name"', '"gym_a"\t"5"" box"', '"gym_b"\t"two\nlines"', ''].join(end)
      const { items, told } = await readWritten('gyms.tsv', content, 'gym')
      assert.deepEqual(told, [])
      assert.deepEqual(
        items.map(({ value, place }) => [value, place.cell]),
        [
          [{ id: 'gym_a', name: '5" box' }, 'A2'],
          [{ id: 'gym_b', name: 'two\nlines' }, 'A3'],
        ],
      )
    }
  })

  it('is read as hands type it: spaces behind the commas, and around quotes', async () => {
    const { items, told } = await readWritten('gyms.csv', 'id, name\ngym_a, "Harbor, north" \n', 'gym')
    assert.deepEqual([items[0]?.value, told], [{ id: 'gym_a', name: 'Harbor, north' }, []])
  })

  it('with tabs may have bare quotes, as Google Sheets writes them', async () => {
    const { items, told } = await readWritten('gyms.tsv', 'id\tname\ngym_a\tThe 5" box\n', 'gym')
    assert.deepEqual([items[0]?.value, told], [{ id: 'gym_a', name: 'The 5" box' }, []])
  })

  it('obeys the line sep= of Excel, which counts as no row', async () => {
    const { items, told } = await readWritten('gyms.csv', 'sep=|\r\nid|name\r\ngym_a|Harbor; north\r\n', 'gym')
    assert.deepEqual([items[0]?.value, items[0]?.place.cell, told], [{ id: 'gym_a', name: 'Harbor; north' }, 'A2', []])
  })

  it('is what standard input and other names hold when a kind is given, unless it begins as JSON', async () => {
    const table = 'id,name\ngym_a,Harbor\n'
    assert.equal((await readNamed(['-'], Readable.from([table]), 'gym')).items.length, 1)
    assert.equal((await readWritten('gyms.txt', table, 'gym')).items.length, 1)
    const { items } = await readWritten('gyms', '{"gyms": [{"id": "gym_a"}]}', 'division')
    assert.deepEqual([items[0]?.kind, items[0]?.place.cell], ['gym', undefined])
  })

  it('names the cell of each member, and the first of the row for what is absent', async () => {
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

  it('holds the workouts of an event by number, by name or as JSON', async () => {
    const content =
      'competition,name,workout,scaled_workout,foundations_workout\nOpen,One,12,Fran,"{""type"":""Amrap""}"\n'
    const { items, told } = await readWritten('events.csv', content, 'event')
    assert.deepEqual(told, [])
    assert.deepEqual(items[0]?.value, {
      competition: 'Open',
      name: 'One',
      workout: { id: 12 },
      scaled_workout: { name: 'Fran' },
      foundations_workout: { type: 'Amrap' },
    })
  })

  it('holds details as JSON, with their numbers as written', async () => {
    const content = 'type;details\nAmrap;"{""type"": ""Amrap"", ""rounds"": 22.50}"\n'
    const { items } = await readWritten('workouts.csv', content, 'workout')
    assert.equal(items[0]?.textOf('/details'), '{"type":"Amrap","rounds":22.50}')
  })

  it('holds lists between line feeds, |, ; or ,: the first of them that is there divides', async () => {
    const lists = {
      '"a;b, c; "': ['a', 'b, c'],
      'a | b': ['a', 'b'],
      '"a,b"': ['a', 'b'],
      '"[""a, b""]"': ['a, b'],
      a: ['a'],
    }
    for (const [cell, expected] of Object.entries(lists)) {
      const { items } = await readWritten('d.csv', `competition,events\nOpen,${cell}\n`, 'division')
      assert.deepEqual((items[0]?.value as { events: unknown }).events, expected, cell)
    }
  })

  it('takes texts as they are: numbers, formulas, words of truth', async () => {
    const names = ['12', '=HYPERLINK(A1)', 'TRUE', '0012', '1,5', '-']
    const content = ['id;name', ...names.map((name, at) => `gym_${at};${name}`)].join('\n')
    const { items, told } = await readWritten('gyms.csv', content, 'gym')
    assert.deepEqual(told, [])
    assert.deepEqual(
      items.map(({ value }) => (value as { name: string }).name),
      names,
    )
  })
})
