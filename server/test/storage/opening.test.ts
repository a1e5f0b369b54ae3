import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { suite, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../src/storage/migrations.ts'
import { DatabaseError } from '../../src/storage/sql.ts'
import { openForReading, openForServing, openForWriting } from '../../src/storage/open-database.ts'
import { leaveWal } from '../../src/storage/sqlite/database-file.ts'

const script = fileURLToPath(new URL('opening-process.ts', import.meta.url))
/** If root runs the tests, child processes run as this user, because root could write to every file. */
const somebody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

function openAsAnotherUser(url: string, purpose: 'read' | 'write'): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script, url, purpose], { encoding: 'utf8', ...somebody })
  assert.equal(stderr, '')
  return stdout
}

async function closedCatalog(context: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-'))
  context.after(() => {
    chmodSync(folder, 0o755)
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'catalog.db')
  const url = `sqlite:${file}`
  const database = await openForWriting(url)
  await migrate(database)
  await database.close()
  return { folder, url, file }
}

async function pageBytesOf(file: string) {
  const database = await openForWriting(`sqlite:${file}`)
  const [row] = await database.all('pragma page_size')
  await database.close()
  return row?.page_size
}

test('a new catalog has pages of a size for documents; an existing one keeps its own', async (context) => {
  const { folder, file } = await closedCatalog(context)
  const earlier = join(folder, 'earlier.db')
  const made = new DatabaseSync(earlier)
  made.exec('pragma page_size = 4096; create table notes (note text)')
  made.close()
  assert.deepEqual([await pageBytesOf(file), await pageBytesOf(earlier)], [16_384, 4096])
})

suite('a catalog that cannot be opened', () => {
  test('a file that is no database is named, with a remedy', async (context) => {
    const { url, file } = await closedCatalog(context)
    writeFileSync(file, 'gyms:\n  - { id: gym_harbor, name: Harbor }\n'.repeat(100))
    const refusal = new DatabaseError(
      `The catalog ${file} cannot be opened: file is not a database. The file is damaged or not a catalog: restore a backup that \`heatsheet backup\` made.`,
    )
    await assert.rejects(openForWriting(url), refusal)
    await assert.rejects(openForReading(url), refusal)
  })

  test('a file that does not exist is named, with a remedy', async (context) => {
    const { folder } = await closedCatalog(context)
    const file = join(folder, 'missing.db')
    const refusal = new DatabaseError(
      `There is no catalog at ${file}. Load one with \`heatsheet import FILE\`, or give DATABASE_URL.`,
    )
    await assert.rejects(openForReading(`sqlite:${file}`), refusal)
  })

  test('a folder that may not be written is named, with the permission that is missing', async (context) => {
    const { folder, url, file } = await closedCatalog(context)
    chmodSync(folder, 0o555)
    for (const purpose of ['read', 'write'] as const) {
      const text = openAsAnotherUser(url, purpose)
      assert(text.startsWith(`DatabaseError: The catalog ${file} cannot be opened: `), text)
      const why = 'the engine keeps two files of its own beside the catalog.'
      assert(text.endsWith(`. Give this user write permission on the folder ${folder}: ${why}`), text)
    }
  })

  test('a folder in which none can be made is named, with the permission that is missing', async (context) => {
    const { folder } = await closedCatalog(context)
    chmodSync(folder, 0o555)
    const file = join(folder, 'deeper', 'catalog.db')
    const text = openAsAnotherUser(`sqlite:${file}`, 'write')
    assert(text.startsWith(`DatabaseError: The catalog ${file} cannot be opened: EACCES`), text)
    assert(text.endsWith('. Give this user write permission on the file and its folder, or check DATABASE_URL.'), text)
  })

  test('a first write that was killed half-way is rolled back by the next process that opens the catalog', async (context) => {
    const { folder, url, file } = await closedCatalog(context)
    const journal = `${file}-journal`
    leaveWal(file)
    await killWhileWriting(file)
    const left = join(folder, 'left')
    copyFileSync(file, left)
    copyFileSync(journal, `${left}-journal`)
    for (const open of [openForReading, openForServing, openForWriting]) {
      copyFileSync(left, file)
      copyFileSync(`${left}-journal`, journal)
      const database = await open(url)
      assert.deepEqual([await database.findDamage(), existsSync(journal)], [[], false], open.name)
      await database.close()
    }
    copyFileSync(`${left}-journal`, journal)
    chmodSync(file, 0o644)
    chmodSync(folder, 0o555)
    const text = openAsAnotherUser(url, 'read')
    assert.match(text, /A command was killed while it wrote: run `heatsheet check` once as the owner of the file\.$/)
  })

  // The settings check every URL of an operator, and know both engines.
  test('a URL of no known engine is rejected with an example', async () => {
    const refusal = new DatabaseError(
      'DATABASE_URL is not a valid URL of a database (x). Write it like ' +
        'postgres://user:password@host:5432/catalog, with one host.',
    )
    await assert.rejects(openForWriting('mysql://x'), refusal)
  })
})

async function killWhileWriting(file: string): Promise<void> {
  const writes = `const file = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    file.exec('pragma cache_size = 1; begin immediate; create table half (made)')
    for (let row = 0; row < 100; row += 1) file.exec('insert into half values (randomblob(1000))')
    process.stdin.resume()
    console.log('in the middle')`
  const child = spawn(process.execPath, ['-e', writes, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
