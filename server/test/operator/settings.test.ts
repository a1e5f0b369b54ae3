import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { accentByNight, contrast } from '../../src/http/site/accent.ts'
import { findExplorer } from '../../src/operator/program-files.ts'
import { readServiceSettings } from '../../src/operator/serve-settings.ts'
import { parseDuration } from '../../src/operator/settings/setting-values.ts'
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
    branding: { title: undefined, accent: undefined, frameAncestors: [] },
    securityContact: undefined,
  })
})

test('a flag wins over the environment, and an empty variable counts as absent', () => {
  const { options } = readServiceSettings({ PORT: '4000', SERVICE_NAME: '' }, { port: '0' })
  assert.deepEqual([options.port, options.serviceName], [0, 'service'])
})

test('WORKERS is a number of processes, or auto for one per core', () => {
  const workers = (written: string) => readServiceSettings({ WORKERS: written }, {}).workers
  assert.deepEqual([workers('3'), workers('auto')], [3, Math.min(availableParallelism(), 64)])
})

test('a colour that is too faint to be read on the page is rejected with the nearest readable one', () => {
  const [message] = refusalOf({ PAGE_ACCENT: '#ffcc00' })
  const nearest =
    /^PAGE_ACCENT is #ffcc00, which is too faint .* The nearest readable colour is (#[0-9a-f]{6})\.$/.exec(
      message ?? '',
    )?.[1]
  assert.ok(nearest !== undefined, message)
  assert.deepEqual(refusalOf({ PAGE_ACCENT: nearest }), [])
  const { branding } = readServiceSettings({ PAGE_ACCENT: nearest }, {}).options
  const accent = branding?.accent ?? [255, 255, 255]
  const grounds = [accentByNight(accent), [0x12, 0x15, 0x18]] as const
  assert.ok(contrast(accent, [0xf3, 0xf1, 0xea]) >= 4.5 && contrast(...grounds) >= 4.5)
})

test('TRUST_PROXY is true, false, or a list of addresses and networks', () => {
  const read = (text: string) => readServiceSettings({ TRUST_PROXY: text }, {}).options.trustProxy
  assert.deepEqual([read('true'), read('false')], [true, false])
  assert.deepEqual(read('10.0.0.0/8, 2001:db8::/32,192.0.2.7'), ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])
})

test('DATABASE_POOL, DATABASE_TIMEOUT and DATABASE_OUTAGE are numbers and durations', () => {
  const settings = readServiceSettings({ DATABASE_POOL: '4', DATABASE_TIMEOUT: '2s' }, {})
  assert.deepEqual(settings.databaseOptions, { poolMax: 4, timeoutMs: 2000, outageMaxMs: 300_000 })
  assert.equal(readServiceSettings({ DATABASE_OUTAGE: '0s' }, {}).databaseOptions.outageMaxMs, 0)
})

test('durations are a number of seconds, minutes, hours or days', () => {
  assert.deepEqual(['30s', '15m', '24h', '7d'].map(parseDuration), [30_000, 900_000, 86_400_000, 604_800_000])
  for (const wrong of ['', '0s', '5', '1.5h', '1w', '-1d', '1 d', '01h'])
    assert.equal(parseDuration(wrong), undefined, wrong)
})

test('the password of a file that DATABASE_URL_FILE names reaches the database', (t) => {
  const DATABASE_URL_FILE = commandFolder(t).file('url', 'postgres://me:secret@db-1/catalog\n')
  const { databaseUrl } = readServiceSettings({ DATABASE_URL_FILE, DATABASE_URL: '' }, {})
  assert.equal(databaseUrl, 'postgres://me:secret@db-1/catalog')
})

test('every problem with a certificate or its key is reported, by `settings` and by `serve`', async (t) => {
  const folder = commandFolder(t)
  const own = makeCertificate()
  const year = new Date().getFullYear()
  const { key, cert } = own
  const passphrase = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const
  for (const [wrong, ...message] of [
    [{ cert: '' }, /^TLS_CERT is "\S+", which cannot be used: it is empty\. Name a PEM file of the certificate chain/],
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
      assert.deepEqual([code, output, sentences.length], [1, '', message.length], messages)
      for (const [at, sentence] of sentences.entries()) assert.match(sentence, message[at] ?? /^$/)
    }
  }
  const words = ['--tls-cert', folder.file('cert.pem', cert), '--tls-key', folder.file('key.pem', key)]
  assert.equal((await folder.run('settings', ...words)).code, 0)
})
