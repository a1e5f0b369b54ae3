import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { schemaOfKind } from '../../src/contract/catalog-file.ts'
import { itemKinds, rootMembers } from '../../src/files/source-item.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { sqlite } from '../storage/engines.ts'
import { commandFolder } from './command-folder.ts'

const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

suite('words that objects have members of', () => {
  test('are cells, values and members like any others', async (t) => {
    const { url } = await catalogFor(t, sqlite)
    const folder = commandFolder(t, url)
    for (const kind of itemKinds) {
      const members = [...Object.keys(schemaOfKind[kind].properties), ...(kind === 'event' ? ['whiteboard'] : [])]
      const rows = words.map((word) => members.map(() => word).join(';'))
      const each = members.flatMap((name) => words.map((word) => ({ id: 'x', [name]: word })))
      const inside = words.map((word) => `{"id":"x","${word}":1,"details":{"${word}":{"${word}":[]}}}`)
      const items = [...each.map((item) => JSON.stringify(item)), ...inside].join(',')
      const files = [
        folder.file(`${kind}.csv`, [members.join(';'), ...rows, ''].join('\n')),
        folder.file(`${kind}-names.csv`, [words.join(';'), ...rows, ''].join('\n')),
        folder.file(`${kind}.json`, `{"${rootMembers[kind]}":[${items}]}`),
      ]
      for (const file of files) {
        const { code, messages } = await folder.run('import', '--kind', kind, file)
        assert.equal(code, 1, `${file}: ${messages}`)
      }
    }
  })

  test('are words of a board', async (t) => {
    const { url } = await catalogFor(t, sqlite)
    const folder = commandFolder(t, url)
    for (const word of words) {
      const lines = [
        word,
        `10 ${word}`,
        `build to a heavy ${word}`,
        `(${word})`,
        `10 burpees ${word}`,
        `${word}: kg`,
        `AMRAP ${word}`,
        `10 ${word} ${word}`,
        `5x5 burpees @ ${word}`,
        `rest 1 ${word}`,
      ]
      for (const line of lines) {
        const { code, messages } = await folder.run('workouts', 'read', folder.file('board.txt', `For time\n${line}\n`))
        assert.ok(code < 2, `${line}: ${messages}`)
      }
    }
  })

  test('are operands', async (t) => {
    const { url } = await catalogFor(t, sqlite)
    const folder = commandFolder(t, url)
    await folder.run('import', folder.file('gym.json', { gyms: [{ id: 'gym_a', name: 'A' }] }))
    for (const word of words) {
      for (const line of [
        [word],
        ['help', word],
        ['gyms', word],
        ['gyms', 'list', `--${word}`],
        ['competitions', 'show', word],
        ['settings', '--log-level', word],
        ['export', '--format', word],
        ['history', 'list', '--author', word],
        ['accounts', 'revoke', word],
        ['history', 'list', '--since', `1${word}`],
      ]) {
        const { code, messages } = await folder.run(...line)
        assert.ok(code < 3, `${line.join(' ')}: ${messages}`)
      }
    }
  })
})
