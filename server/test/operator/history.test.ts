import assert from 'node:assert/strict'
import { hostname, userInfo } from 'node:os'
import { test } from 'node:test'
import { listHistory } from '../../src/storage/history-rows.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder } from './command-folder.ts'

suiteOnEnginesInLong('the history', (engine) => {
  test('never contains a password: of the catalog’s address, or of a URL among the words of a command', async (t) => {
    const { url, database } = await catalogFor(t, engine)
    const folder = commandFolder(t, url.replace(/^postgres:\/\/([^@/]+)@/, 'postgres://$1:sec-ret@'))
    const add = async (...words: readonly string[]) => {
      assert.equal((await folder.run('gyms', 'add', 'gym_new', ...words)).code, 0)
    }
    await add('--name', 'https://ana:sec-ret@host/a', '--by', 'Ana')
    await add('--name', 'https://ana:sec/@#-ret@host', '--by', 'Ana')
    await add('--name', 'https://host/?a=1&password=sec-ret&b=2', '--by', 'Ana')
    await add('--name', 'New', '--database-url', url)
    const entries = await listHistory(database, 50)
    const started = 'gyms add gym_new --name'
    assert.deepEqual(
      entries.map(({ author, command }) => [author, command]),
      [
        [`${userInfo().username}@${hostname()}`, `${started} New`],
        ['Ana', `${started} 'https://host/?a=1&password=…&b=2' --by Ana`],
        ['Ana', `${started} https://host --by Ana`],
        ['Ana', `${started} https://host/a --by Ana`],
      ],
    )
  })
})
