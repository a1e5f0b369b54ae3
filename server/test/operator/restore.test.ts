import assert from 'node:assert/strict'
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { openForWriting } from '../../src/storage/open-database.ts'
import { schemaVersion } from '../../src/storage/migrations.ts'
import { serveUrl } from '../serving-world.ts'
import { until } from '../until.ts'
import type { CommandFolder } from './command-folder.ts'
import { nightGames } from './operator-world.ts'
import { issueAccount, worldFolder } from './world-folder.ts'

async function withBackup(t: TestContext) {
  const folder = await worldFolder(t)
  const backup = join(folder.path, 'kept.db')
  await folder.run('backup', backup)
  const before = await exported(folder)
  await folder.run('competitions', 'delete', nightGames.id)
  return { folder, backup, before, file: join(folder.path, 'catalog.db') }
}

const exported = async (folder: CommandFolder) => (await folder.run('export')).output

test('the drill: a catalog is lost, a backup is restored, and everything is there again', async (t) => {
  const { folder, backup, before, file } = await withBackup(t)
  writeFileSync(file, 'what a broken disk left')
  writeFileSync(`${file}-wal`, 'and what lay beside it')
  const mode = statSync(file).mode
  const ran = await folder.run('restore', backup, '--replace')
  assert.deepEqual([ran.code, ran.messages], [0, ''])
  assert.match(
    ran.output,
    /catalog\.db: \d+\.\d MB, checked\. Accounts that were revoked since .* revoke them again\.\n$/,
  )
  assert.equal(await exported(folder), before)
  assert.equal((await folder.run('check')).code, 0)
  assert.equal(statSync(file).mode, mode)
  assert.ok(readdirSync(folder.path).every((name) => !name.includes('partial')))
})

test('where there is no catalog it is made, for its owner alone; machines read an object', async (t) => {
  const { folder, backup, before } = await withBackup(t)
  const url = `sqlite:${join(folder.path, 'other.db')}`
  const { output } = await folder.run('restore', backup, '--database-url', url, '--json')
  const file = join(folder.path, 'other.db')
  const { size: bytes, mode } = statSync(file)
  assert.deepEqual(JSON.parse(output), { outcome: 'restored', file, bytes, from: schemaVersion, to: schemaVersion })
  assert.equal(mode & 0o777, 0o600)
  assert.equal((await folder.run('export', '--database-url', url)).output, before)
})

test('a catalog behind a symbolic link is replaced at its target, whether it exists or is lost', async (t) => {
  const { folder, backup, before, file } = await withBackup(t)
  const disk = join(folder.path, 'disk.db')
  renameSync(file, disk)
  symlinkSync('disk.db', file)
  assert.equal((await folder.run('restore', backup, '--replace')).code, 0)
  assert.deepEqual([readlinkSync(file), await exported(folder)], ['disk.db', before])
  rmSync(disk)
  assert.equal((await folder.run('restore', backup)).code, 0)
  assert.deepEqual([readlinkSync(file), await exported(folder)], ['disk.db', before])
})

test('remains of a lost catalog are not part of the restored one', async (t) => {
  const { folder, backup, before, file } = await withBackup(t)
  const log = logOfCrash(file)
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  assert.equal((await folder.run('restore', backup)).code, 0)
  assert.equal((await folder.run('check')).code, 0)
  assert.equal(await exported(folder), before)
})

test('a catalog too damaged to be opened keeps its log until a whole one takes its place', async (t) => {
  const { folder, file } = await withBackup(t)
  const log = logOfCrash(file)
  writeFileSync(file, 'what a broken disk left')
  writeFileSync(`${file}-wal`, log)
  const ran = await folder.run('restore', folder.file('empty.db', ''), '--replace')
  assert.deepEqual([ran.code, readFileSync(`${file}-wal`)], [1, log])
})

test('while a service has the catalog open the restore fails, and the service continues', async (t) => {
  const { folder, backup } = await withBackup(t)
  const service = await serveUrl(folder)
  t.after(() => service.stop())
  const ran = await folder.run('restore', backup, '--replace')
  assert.equal(ran.code, 1)
  assert.match(
    ran.messages,
    /cannot be replaced: a service or a command has it open\. Stop what uses it, and try again/,
  )
  assert.equal((await fetch(`${service.address}/openapi.json`)).status, 200)
})

test('a service whose file was lost and restored beside it is not ready, answers 503 and names the remedy', async (t) => {
  const { folder, backup, file } = await withBackup(t)
  const { authorization, username } = await issueAccount(folder)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const service = await serveUrl({ ...folder, log })
  t.after(() => service.stop())
  const list = async () => {
    const answer = await fetch(`${service.address}/api/public/competitions`, { headers: { authorization } })
    await answer.arrayBuffer()
    return answer.status
  }
  assert.equal(await list(), 200)
  rmSync(file)
  assert.equal((await folder.run('restore', backup)).code, 0)
  // The backup does not have the account, so it could not be revoked.
  assert.equal((await folder.run('accounts', 'revoke', username)).code, 1)
  await until(async () => (await fetch(`${service.adminAddress}/ready`)).status === 503, 'it is not ready')
  assert.equal(await list(), 503)
  assert.match(
    lines.join(''),
    /catalog\.db was replaced or removed while this process had it open.* Restart the service/,
  )
})

test('another database, a corrupt file, or a newer program’s backup replaces nothing', async (t) => {
  const { folder, backup } = await withBackup(t)
  const now = await exported(folder)
  const other = new DatabaseSync(join(folder.path, 'other.db'))
  other.exec('create table notes (text)')
  other.close()
  const [damaged, newer] = ['damaged.db', 'newer.db'].map((name) => join(folder.path, name)) as [string, string]
  writeFileSync(damaged, withFlippedDocument(readFileSync(backup)))
  writeFileSync(newer, readFileSync(backup))
  const writer = await openForWriting(`sqlite:${newer}`)
  await writer.run('update schema_state set version = ?', [schemaVersion + 1])
  await writer.close()
  for (const [name, expected] of [
    [join(folder.path, 'other.db'), /other\.db has no catalog/],
    [
      damaged,
      /damaged\.db is damaged in \d+ places, first: comp_tide has a document that was damaged .*Nothing was changed\. Name another backup\./,
    ],
    [newer, new RegExp(`has schema ${schemaVersion + 1}; this program knows up to ${schemaVersion}`)],
  ] as const) {
    const ran = await folder.run('restore', name, '--replace')
    assert.deepEqual([name, ran.code], [name, 1])
    assert.match(ran.messages, expected)
  }
  assert.equal(await exported(folder), now)
})

function logOfCrash(file: string): Buffer {
  const writer = new DatabaseSync(file)
  writer.exec('pragma wal_autocheckpoint = 0; update gyms set name = upper(name)')
  const log = readFileSync(`${file}-wal`)
  writer.close()
  return log
}

function withFlippedDocument(backup: Buffer): Buffer {
  // This text is only in documents. The engine may still have copies of it on its pages.
  const text = 'By the water.</p>","status"'
  assert.ok(backup.includes(text))
  return Buffer.from(backup.toString('latin1').replaceAll(text, text.replace('By', 'Bx')), 'latin1')
}
