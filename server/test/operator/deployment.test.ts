import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Command } from 'commander'
import { isCollection, parse, parseAllDocuments } from 'yaml'
import server from '../../package.json' with { type: 'json' }
import { Counts } from '../../src/http/admin/counts.ts'
import { figureReader, type ServiceState } from '../../src/http/admin/metrics.ts'
import { createProgram } from '../../src/operator/create-program.ts'
import { passwordVariable } from '../../src/operator/mirror/source-password.ts'
import { processContext } from '../../src/operator/process-context.ts'
import { settings, variableOf } from '../../src/operator/settings/settings.ts'
import { until } from '../until.ts'

const context = processContext()
const idle: ServiceState = {
  ready: 1,
  catalog_revision: 1,
  catalog_changed_timestamp_seconds: NaN,
  memory_bytes: 0,
  memory_bound_bytes: 1,
  held_requests: 0,
  certificate_end_timestamp_seconds: NaN,
}
const top = join(import.meta.dirname, '../../..')
const operators = ['docs/owners.md', 'docs/operating.md', 'docs/upgrading.md', 'docs/several-machines.md']
const names = [...globSync('deploy/**/*.*', { cwd: top }), 'deploy/Dockerfile', ...operators]
const files = [...new Set(names)].map((name) => ({ name, text: readFileSync(join(top, name), 'utf8') }))

const variables = Object.entries(settings).flatMap(([name, setting]) => {
  return 'withoutSecrets' in setting ? [variableOf(name), `${variableOf(name)}_FILE`] : [variableOf(name)]
})

const ofOthers: ReadonlySet<string> = new Set(
  (
    'AF_INET AF_INET6 AF_UNIX CATALOG_PASSWORD NODE_COMPILE_CACHE ON_ERROR_STOP PGPASSWORD ' +
    'POSTGRES_PASSWORD POSTGRES_USER TMPDIR'
  ).split(' '),
)

suite('guides and files for operators', () => {
  test('every setting in it exists', () => {
    const known = new Set([...variables, passwordVariable])
    const unknown = files.flatMap(({ name, text }) =>
      settingsIn(text)
        .filter((word) => !known.has(word) && !ofOthers.has(word))
        .map((word) => `${name}: ${word}`),
    )
    assert.deepEqual(unknown, [])
    assert.ok(files.flatMap(({ text }) => settingsIn(text)).length > 30)
  })

  test('every command line in it parses', async () => {
    const lines = files.flatMap(({ name, text }) => commandLinesOf(text).map((line) => ({ name, line })))
    assert.ok(lines.length > 15)
    for (const { name, line } of lines) await assertParses(wordsOf(line), `${name}: ${line}`)
  })

  test('every metric in it exists', async () => {
    const figures = await figureReader(new Counts(), '0.0.0')(idle)
    const metrics = new Set(figures.map(({ name }) => name))
    const pages = files.filter(({ name }) => name === 'docs/operating.md' || name.startsWith('deploy/monitoring/'))
    const named = pages.flatMap(({ text }) => text.match(/\b(heatsheet|nodejs|process)_[a-z0-9_]+/g) ?? [])
    const known = (name: string) => metrics.has(name) || metrics.has(name.replace(/_(bucket|sum|count)$/, ''))
    assert.deepEqual(
      named.filter((name) => !known(name)),
      [],
    )
    assert.ok(named.length >= 60)
  })

  test('every image of others is pinned by its digest, the same one everywhere', () => {
    const images = files.flatMap(({ text }) => [
      ...text.matchAll(/^(?:FROM|\s+image:) ((?:node|postgres|nginx):\S+)/gm),
    ])
    const names = new Set(images.map(([, image = '']) => image))
    assert.equal(names.size, 3)
    for (const image of names) assert.match(image, /^[a-z]+:[0-9a-z.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('the check of the image’s health is 0 while the service is ready, and asks with bash alone', async (t) => {
    const server = createServer((message, response) => {
      response.statusCode = message.url === '/ready' ? status : 404
      response.end('{}')
    })
    let status = 200
    t.after(() => server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const check = async (to: number) => {
      const child = spawn(join(top, 'deploy/healthcheck.sh'), { env: { ADMIN_PORT: String(to) }, stdio: 'ignore' })
      const [code] = (await once(child, 'exit')) as [number]
      return code
    }
    // The check has a timeout of two seconds, so a busy machine may need several attempts.
    await until(async () => (await check(port)) === 0, 'it is ready')
    status = 503
    await until(async () => (await check(port)) === 1, 'it is not')
    assert.equal(await check(1), 1)
  })

  const kubernetes = readFileSync(join(top, 'deploy/kubernetes/heatsheet.yaml'), 'utf8')
  const manifests = new Map(parseAllDocuments(kubernetes).map((each) => [String(each.get('kind')), each]))
  const pod = ['spec', 'template', 'spec']
  const container = [...pod, 'containers', 0]
  const given = (kind: string, ...way: readonly (string | number)[]): unknown => {
    const value: unknown = manifests.get(kind)?.getIn(way)
    return isCollection(value) ? value.toJSON() : value
  }

  test('Kubernetes is given probes of the admin listener, which no service shows', () => {
    assert.deepEqual([...manifests.keys()], ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service'])
    assert.deepEqual(given('Deployment', ...container, 'ports'), [
      { name: 'http', containerPort: Number(settings.port.fallback) },
      { name: 'admin', containerPort: Number(settings.adminPort.fallback) },
    ])
    for (const [probe, path] of [
      ['startupProbe', '/ready'],
      ['readinessProbe', '/ready'],
      ['livenessProbe', '/live'],
    ] as const) {
      assert.deepEqual(given('Deployment', ...container, probe, 'httpGet'), { path, port: 'admin' })
    }
    assert.deepEqual(given('Service', 'spec', 'ports'), [{ name: 'http', port: 80, targetPort: 'http' }])
  })

  test('Kubernetes finds the pods by one label', () => {
    const labels = { 'app.kubernetes.io/name': 'heatsheet' }
    assert.deepEqual(given('Service', 'spec', 'selector'), labels)
    for (const kind of ['Deployment', 'PodDisruptionBudget']) {
      assert.deepEqual(given(kind, 'spec', 'selector'), { matchLabels: labels })
    }
    assert.deepEqual(given('Deployment', 'spec', 'template', 'metadata', 'labels'), labels)
  })

  test('Kubernetes gives pods settings that exist, and runs them as no root', () => {
    assert.equal(given('Deployment', ...pod, 'securityContext', 'runAsUser'), 1000)
    assert.match(readFileSync(join(top, 'deploy/Dockerfile'), 'utf8'), /^USER 1000:1000$/m)
    const names = Object.keys(given('ConfigMap', 'data') ?? {})
    assert.deepEqual([names.length > 0, names.filter((name) => !variables.includes(name))], [true, []])
  })

  test('Kubernetes migrates with the image that serves afterwards, each time that the manifest is applied', async () => {
    const image = given('Deployment', ...pod, 'initContainers', 0, 'image')
    assert.equal(image, given('Deployment', ...container, 'image'))
    assert.match(String(image), new RegExp(`/heatsheet:${server.version}$`), 'its image is of this version')
    await assertParses(given('Deployment', ...pod, 'initContainers', 0, 'args') as string[], 'migrate')
  })

  test('every file of ours that it points to is there', () => {
    const pointed = files.flatMap(({ text }) => text.match(/\bdeploy\/[a-zA-Z0-9/.-]*[a-zA-Z0-9]/g) ?? [])
    const here = (path: string) => files.some(({ name }) => name === path || name.startsWith(`${path}/`))
    // Files that the reader of the guide creates.
    const theirs = new Set(['deploy/.env', 'deploy/tls'])
    assert.deepEqual(
      [...new Set(pointed)].filter((path) => !here(path) && !theirs.has(path)),
      [],
    )
  })

  test('the services of the compose file use valid commands, and nodes get settings that exist', async () => {
    const compose = parse(readFileSync(join(top, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
      services: Record<string, { image: string; command?: string[]; environment?: Record<string, string> }>
    }
    const ours = Object.values(compose.services).filter(({ image }) => image === `heatsheet:${server.version}`)
    assert.equal(ours.length, 3)
    const known: readonly string[] = variables
    for (const { command = ['serve'], environment = {} } of ours) {
      await assertParses(command, command.join(' '))
      assert.deepEqual(
        Object.keys(environment).filter((name) => !known.includes(name)),
        [],
      )
    }
  })
})

function settingsIn(text: string): readonly string[] {
  const long = text.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? []
  const set = [...text.matchAll(/(?:^ENV |^Environment=|`)([A-Z][A-Z]+)[=`]/gm)].map(([, word = '']) => word)
  return [...long, ...set]
}

function commandLinesOf(text: string): readonly string[] {
  const command =
    /(?:(?:^|`|npx |node-1 |=\S+ )heatsheet|^Exec(?:Start|Reload)=\S+ \S+\/bin\/heatsheet) +([a-z-][^\n`|<>#]*)/gm
  return [...text.matchAll(command)].map(([, line = '']) => line)
}

function wordsOf(line: string): readonly string[] {
  return (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''))
}

async function assertParses(words: readonly string[], name: string): Promise<void> {
  const program = await createProgram(words, context)
  const idle = (command: Command): void => {
    command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    if (command.commands.length === 0) command.action(() => undefined)
    for (const one of command.commands) idle(one)
  }
  idle(program)
  const error: unknown = await program.parseAsync(words, { from: 'user' }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  const isFine = error === undefined || (error instanceof Error && error.message === '(outputHelp)')
  assert.ok(isFine, `${name}: ${String(error)}`)
}
