import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { openForWriting } from '../../../src/storage/open-database.ts'
import { DatabaseError } from '../../../src/storage/sql.ts'
import { makeCertificate } from '../../http/made-certificate.ts'
import { asServer } from '../../postgres/programs.ts'
import { prepareServer, type PreparedServer } from '../../postgres/test-server.ts'

async function open(url: string): Promise<void> {
  const database = await openForWriting(url)
  try {
    await database.all('select 1 as one')
  } finally {
    await database.close()
  }
}

async function refusalOf(url: string): Promise<string> {
  const refusal: unknown = await open(url).then(
    () => undefined,
    (error: unknown) => error,
  )
  assert(refusal instanceof DatabaseError, `${url} is refused`)
  return refusal.message
}

suite('an address of PostgreSQL as hosters and its own programs write it', () => {
  let server: PreparedServer
  let files: string
  before(async () => {
    server = await prepareServer()
    files = join(server.folder, 'files')
    const { cert, key } = makeCertificate()
    writeFileSync(join(files, 'server.crt'), cert)
    writeFileSync(join(files, 'server.key'), key, { mode: 0o600 })
    if (asServer.uid !== undefined) execFileSync('chown', [String(asServer.uid), join(files, 'server.key')])
    appendFileSync(join(files, 'postgresql.conf'), `ssl = on\nunix_socket_directories = '${files}'\n`)
    appendFileSync(join(files, 'pg_hba.conf'), 'local all all trust\n')
    await server.start()
  })
  after(() => server.remove())

  test('sslmode=require encrypts with any certificate, and the driver prints no warning', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    process.on('warning', hear)
    await open(`${server.url('postgres')}?sslmode=require`)
    process.off('warning', hear)
    assert.deepEqual(warnings, [])
  })

  test('a certificate authority of the operator is trusted, and no other', async () => {
    const authority = encodeURIComponent(join(files, 'server.crt'))
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      await open(`${server.url('postgres')}?sslmode=${mode}&sslrootcert=${authority}`)
    }
    for (const parameters of ['sslmode=verify-full', 'sslmode=verify-full&sslrootcert=system', 'sslrootcert=system']) {
      assert.match(
        await refusalOf(`${server.url('postgres')}?${parameters}`),
        /certificate.*Add the certificate authority .* \?sslrootcert=FILE, or encrypt without verifying .* \?sslmode=require\.$/,
      )
    }
    assert.match(await refusalOf(`${server.url('postgres')}?sslrootcert=/no/such/file`), /ENOENT.*'\/no\/such\/file'/)
  })

  test('a local socket is named by its folder, as a parameter or in place of the host', async () => {
    await open(`postgres://postgres@/postgres?host=${files}&port=${server.port}`)
    await open(`postgresql://postgres@${encodeURIComponent(files)}:${server.port}/postgres`)
    assert.match(await refusalOf('postgres://postgres@/postgres?host=/no/such/folder'), /\/no\/such\/folder/)
  })

  test('a character of a password that must be encoded is named, and the password is not', async () => {
    for (const [character, code] of [
      ['#', '%23'],
      ['/', '%2F'],
      ['?', '%3F'],
      ['%', '%25'],
    ] as const) {
      const text = await refusalOf(`postgres://user:not${character}told@127.0.0.1:${server.port}/postgres`)
      assert.ok(text.endsWith(`Its user name or its password has a ${character}, which must be written ${code}.`), text)
      assert.ok(!text.includes('told@') && !text.includes('not#'), text)
    }
  })

  test('a database that cannot store every character is rejected before anything is written to it', async () => {
    await server.query("create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'")
    assert.match(
      await refusalOf(server.url('latin')),
      /latin has the encoding LATIN1, .* create database NAME encoding 'UTF8' template template0$/,
    )
  })
})
