import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { accentByNight, contrast } from '../../src/http/site/accent.ts'
import { findExplorer } from '../../src/operator/program-files.ts'
import { readServiceSettings } from '../../src/operator/serve-settings.ts'
import { parseDuration } from '../../src/operator/settings/setting-values.ts'
import { Refusal } from '../../src/operator/failure.ts'
import { makeCertificate } from '../http/made-certificate.ts'
import { commandFolder } from './command-folder.ts'

function refusalOf(environment: Record<string, string>): readonly string[] {
  try {
    readServiceSettings(environment, {})
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

test('settings have the documented defaults', () => {
  const { databaseUrl, logLevel, options } = readServiceSettings({}, {})
  assert.deepEqual([databaseUrl, logLevel], ['sqlite:data/catalog.db', 'info'])
  const { version, explorer, ...rest } = options
  assert.equal(explorer, findExplorer())
  assert.match(version, /^\d+\.\d+\.\d+/)
  assert.deepEqual(rest, {
    host: '127.0.0.1',
    port: 3000,
    adminHost: '127.0.0.1',
    adminPort: 3001,
    serviceName: 'service',
    publicUrl: undefined,
    corsOrigins: [],
    rateLimit: { perSecond: 50, burst: 200 },
    connectionLimit: 4000,
    trustProxy: false,
    tls: undefined,
    documentMemoryBytes: 256 * 1024 * 1024,
    logSample: 1,
    dress: { title: undefined, accent: undefined, frameAncestors: [] },
  })
})

test('a flag wins over the environment, and an empty variable counts as absent', () => {
  const { options } = readServiceSettings({ PORT: '4000', SERVICE_NAME: '' }, { port: '0' })
  assert.deepEqual([options.port, options.serviceName], [0, 'service'])
})

test('WORKERS is a number of threads, or auto for one a core', () => {
  const workers = (written: string) => readServiceSettings({ WORKERS: written }, {}).workers
  assert.deepEqual([workers('3'), workers('auto')], [3, Math.min(availableParallelism(), 64)])
})

test('all wrong settings are told at once, each with its name, its value and what is allowed', () => {
  const told = refusalOf({
    HOST: '0.0.0.0',
    PORT: '65536',
    DATABASE_URL: 'mysql://x',
    SERVICE_NAME: 'Heat Sheet',
    PUBLIC_URL: 'https://example.com/?a=b',
    ADMIN_PORT: '3e3',
    CORS_ORIGINS: 'https://example.com/path',
    RATE_LIMIT: '50',
    LOG_LEVEL: 'loud',
    LOG_SAMPLE: '1%',
    WORKERS: '65',
    PAGE_TITLE: 'two\nlines',
    PAGE_ACCENT: 'green',
    FRAME_ANCESTORS: '*',
    TLS_CERT: '/no/such/file',
  })
  assert.equal(told.length, 15, told.join('\n'))
  assert.equal(told[0], 'PORT is "65536"; it must be a whole number from 0 to 65535.')
  assert.ok(told.includes('SERVICE_NAME is "Heat Sheet"; it must be 1 to 63 of a-z 0-9 -, the first one a letter.'))
  assert.ok(told.includes('TLS_CERT is given without TLS_KEY; give both.'))
  assert.ok(told.some((line) => line.startsWith('TLS_CERT is "/no/such/file", which cannot be used: ENOENT')))
})

test('an address other than loopback without TLS or TRUST_PROXY refuses, and says which setting to give', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
    const [told] = refusalOf({ HOST: host })
    assert.match(
      told ?? '',
      /passwords would cross the network in the clear\. Give TLS_CERT and TLS_KEY, or TRUST_PROXY/,
    )
    const isEvery = host === '0.0.0.0' || host === '::'
    assert.equal(told?.includes('In a container HOST stays as it is: give TRUST_PROXY'), isEvery)
    assert.deepEqual(refusalOf({ HOST: host, TRUST_PROXY: '10.0.0.0/8' }), [])
  }
  assert.equal(refusalOf({ HOST: '0.0.0.0', TRUST_PROXY: 'false' }).length, 1)
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) assert.deepEqual(refusalOf({ HOST: host }), [])
})

test('a colour that is too faint to be read on the page is refused with the nearest that can', () => {
  const [told] = refusalOf({ PAGE_ACCENT: '#ffcc00' })
  const nearest = /^PAGE_ACCENT is #ffcc00, which is too faint .* The nearest that passes: (#[0-9a-f]{6})$/.exec(
    told ?? '',
  )?.[1]
  assert.ok(nearest !== undefined, told)
  assert.deepEqual(refusalOf({ PAGE_ACCENT: nearest }), [])
  const { dress } = readServiceSettings({ PAGE_ACCENT: nearest }, {}).options
  const accent = dress?.accent ?? [255, 255, 255]
  const grounds = [accentByNight(accent), [0x12, 0x15, 0x18]] as const
  assert.ok(contrast(accent, [0xf3, 0xf1, 0xea]) >= 4.5 && contrast(...grounds) >= 4.5)
})

test('TRUST_PROXY is true, false, or a list of addresses and networks', () => {
  const read = (text: string) => readServiceSettings({ TRUST_PROXY: text }, {}).options.trustProxy
  assert.deepEqual([read('true'), read('false')], [true, false])
  assert.deepEqual(read('10.0.0.0/8, 2001:db8::/32,192.0.2.7'), ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
  for (const wrong of ['2', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8']) {
    assert.equal(refusalOf({ TRUST_PROXY: wrong }).length, 1, wrong)
  }
})

test('a wrong setting of a command is told and refused', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.runWith(
    { environment: { DATABASE_URL: 'mysql://x' } },
    'gyms',
    'list',
    '--service-name',
    'x',
  )
  assert.equal(ran.code, 2)
  const refused = await folder.run('gyms', 'list', '--database-url', 'mysql://x')
  assert.deepEqual(refused, {
    code: 1,
    output: '',
    messages:
      '--database-url is "mysql://x"; it must be sqlite:FILE, such as sqlite:data/catalog.db, or postgres://user:password@host/database.\n',
  })
})

test('a wrong DATABASE_URL is told without what may be a password', async (t) => {
  const folder = commandFolder(t)
  for (const start of ['postgres:/', 'postgresq://', 'mysql://', '']) {
    const ran = await folder.run('gyms', 'list', '--database-url', `${start}user:sec@ret@host/catalog?password=secret`)
    assert.equal(ran.code, 1)
    assert.match(ran.messages, /^--database-url is "[^"]*host\/catalog"; it must be sqlite:FILE/)
    assert.doesNotMatch(ran.messages, /sec@|ret@|secret/)
  }
})

test('what somebody took for a database URL is told without what may be a password', (t) => {
  const folder = commandFolder(t)
  const told = (text: string) => refusalOf({ DATABASE_URL_FILE: folder.file('url', text) }).join()
  assert.match(told('secret\n'), /^DATABASE_URL_FILE is "…"; it must be sqlite:FILE/)
  for (const text of ['host=db-1 user=me password=secret', 'mysql://me:sec\nret@db-1/catalog']) {
    assert.doesNotMatch(told(text), /secret|sec\\nret/)
    assert.doesNotMatch(refusalOf({ DATABASE_URL: text }).join(), /secret|sec\\nret/)
  }
})

test('DATABASE_POOL, DATABASE_TIMEOUT and DATABASE_OUTAGE are bounded, and wrong ones are told', () => {
  const settings = readServiceSettings({ DATABASE_POOL: '4', DATABASE_TIMEOUT: '2s' }, {})
  assert.deepEqual(settings.databaseOptions, { poolMax: 4, timeoutMs: 2000, outageMaxMs: 300_000 })
  assert.equal(readServiceSettings({ DATABASE_OUTAGE: '0s' }, {}).databaseOptions.outageMaxMs, 0)
  assert.throws(
    () => readServiceSettings({ DATABASE_POOL: '0', DATABASE_TIMEOUT: '11m', DATABASE_OUTAGE: 'ever' }, {}),
    new Refusal(
      'DATABASE_POOL is "0"; it must be a whole number from 1 to 200.\nDATABASE_TIMEOUT is "11m"; it must be a duration from 1s to 10m, such as 5s.\nDATABASE_OUTAGE is "ever"; it must be a duration such as 5m, or 0s for not at all.',
    ),
  )
})

test('durations are a number of seconds, minutes, hours or days', () => {
  assert.deepEqual(['30s', '15m', '24h', '7d'].map(parseDuration), [30_000, 900_000, 86_400_000, 604_800_000])
  for (const wrong of ['', '0s', '5', '1.5h', '1w', '-1d', '1 d', '01h'])
    assert.equal(parseDuration(wrong), undefined, wrong)
})

test('DATABASE_URL may stand in a file that DATABASE_URL_FILE names; a flag still wins', (t) => {
  const folder = commandFolder(t)
  const file = folder.file('url', 'postgres://me:secret@db-1/catalog\n')
  const read = (environment: Record<string, string>, flags = {}) => readServiceSettings(environment, flags).databaseUrl
  assert.equal(read({ DATABASE_URL_FILE: file, DATABASE_URL: '' }), 'postgres://me:secret@db-1/catalog')
  assert.equal(read({ DATABASE_URL_FILE: file }, { databaseUrl: 'sqlite:a.db' }), 'sqlite:a.db')
  assert.deepEqual(refusalOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'sqlite:a.db' }), [
    'DATABASE_URL and DATABASE_URL_FILE are both set: leave one of them out.',
  ])
  assert.match(
    refusalOf({ DATABASE_URL_FILE: '/no/such' })[0] ?? '',
    /^DATABASE_URL_FILE is "\/no\/such", which cannot be read: ENOENT/,
  )
  const [wrong = ''] = refusalOf({ DATABASE_URL_FILE: folder.file('wrong', 'mysql://me:secret@db/x') })
  assert.match(wrong, /^DATABASE_URL_FILE is "mysql:\/\/db\/x"; it must be sqlite:FILE/)
})

test('`settings` lists those in force and where each comes from, and no secret', async (t) => {
  const folder = commandFolder(t)
  const DATABASE_URL_FILE = folder.file('url', 'postgres://me:secret@db-1/catalog?password=secret')
  const environment = { DATABASE_URL: '', DATABASE_URL_FILE, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const ran = await folder.runWith({ environment }, 'settings', '--port', '8080')
  assert.deepEqual([ran.code, ran.messages], [0, ''])
  const lines = ran.output.split('\n')
  for (const line of [
    'setting\tvalue\tsource',
    'HOST\t127.0.0.1\tdefault',
    'PORT\t8080\tflag --port',
    'DATABASE_URL\tpostgres://db-1/catalog\tfile DATABASE_URL_FILE',
    'PUBLIC_URL\t\tnot set',
    'RATE_LIMIT\toff\tenvironment',
  ]) {
    assert.ok(lines.includes(line), line)
  }
  assert.doesNotMatch(ran.output, /secret/)
  const json = await folder.runWith({ environment }, 'settings', '--json')
  const told = json.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { setting: string })
  assert.equal(told.length, lines.length - 2)
  assert.deepEqual(
    told.filter(({ setting }) => setting === 'LOG_LEVEL' || setting === 'TLS_KEY'),
    [
      { setting: 'TLS_KEY', value: null, source: 'default', flag: '--tls-key' },
      { setting: 'LOG_LEVEL', value: 'warn', source: 'environment', flag: '--log-level' },
    ],
  )
})

test('`settings` refuses what `serve` would refuse', async (t) => {
  const folder = commandFolder(t)
  const ran = await folder.run('settings', '--host', '0.0.0.0')
  assert.deepEqual([ran.code, ran.output], [1, ''])
  assert.match(ran.messages, /^HOST is "0\.0\.0\.0", which other machines reach/)
  assert.match((await folder.run('settings', '--history-keep', '90')).messages, /^--history-keep is "90"; it must be/)
})

test('whatever is wrong with a certificate or its key is told, by `settings` and by `serve`', async (t) => {
  const folder = commandFolder(t)
  const own = makeCertificate()
  const year = new Date().getFullYear()
  const { key, cert } = own
  const passphrase = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
  for (const [wrong, ...told] of [
    [{ cert: '' }, /^TLS_CERT is "\S+", which cannot be used: it is empty\. Name a PEM file of the chain/],
    [
      { key: '\n' },
      /^TLS_KEY is "\S+", which cannot be used: it is empty\. Name a PEM file of the key of that certificate/,
    ],
    [{ cert: '', key: '' }, /^TLS_CERT is .* it is empty/, /^TLS_KEY is .* it is empty/],
    [{ cert: key }, /^TLS_CERT is "\S+", which cannot be used: .*no start line/],
    [{ cert: cert.replace(/\n.{64}/, '\n') }, /^TLS_CERT is "\S+", which cannot be used: .*asn1/],
    [{ key: cert }, /^TLS_KEY is "\S+", which cannot be used: /],
    [{ key: createPrivateKey(key).export(passphrase).toString() }, /^TLS_KEY is .* without a passphrase\.$/],
    [{ key: makeCertificate().key }, /^TLS_KEY is .*: .*key values mismatch\./],
    [makeCertificate(year - 3, year - 1), /^TLS_CERT is .*: it was valid until \d{4}-12-31T23:59:59\.000Z\./],
    [makeCertificate(year + 1, year + 3), /^TLS_CERT is .*: it is not valid before \d{4}-01-01T00:00:00\.000Z\./],
  ] as const) {
    const files = { ...own, ...wrong }
    const words = ['--tls-cert', folder.file('cert.pem', files.cert), '--tls-key', folder.file('key.pem', files.key)]
    for (const command of ['settings', 'serve']) {
      const { code, output, messages } = await folder.run(command, ...words)
      const sentences = messages.trim().split('\n')
      assert.deepEqual([code, output, sentences.length], [1, '', told.length], messages)
      for (const [at, sentence] of sentences.entries()) assert.match(sentence, told[at] ?? /^$/)
    }
  }
  const words = ['--tls-cert', folder.file('cert.pem', cert), '--tls-key', folder.file('key.pem', key)]
  assert.equal((await folder.run('settings', ...words)).code, 0)
})
