import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openForWriting } from '../../src/storage/open-database.ts'
import { deleteCompetition } from '../catalog/change-competition.ts'
import type { Ran } from './command-folder.ts'
import { worldFolder } from './world-folder.ts'

test('a competition that is deleted while it is being published is rejected as missing', async (t) => {
  const folder = await worldFolder(t)
  const database = await openForWriting(folder.databaseUrl)
  t.after(() => database.close())
  let publishing: Promise<Ran> | undefined
  const deleting: typeof database.write = (work, signal) =>
    database.write(async (sql) => {
      const ended = await work(sql)
      publishing = folder.run('competitions', 'publish', 'comp_night')
      // By then it has found the competition and waits for its turn.
      await pause(300)
      return ended
    }, signal)
  await deleteCompetition({ ...database, write: deleting }, 'comp_night')
  const ran = await publishing
  assert.equal(ran?.code, 1)
  const { messages } = await folder.run('competitions', 'publish', 'comp_night')
  assert.equal(ran.messages, `Waiting for another command to finish writing …\n${messages}`)
})
