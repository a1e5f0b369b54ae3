import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { until } from '../until.ts'
import { makeImage, type ImageFolder } from './image-folder.ts'
import { tarballs } from './tarballs.ts'

suite('the container image, made in an empty folder', () => {
  let folder: string
  let image: ImageFolder
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'heatsheet-image-'))
    const [server = ''] = await tarballs(folder, ['server'])
    image = makeImage(folder, dirname(server))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  const run = (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const [program = '', ...rest] = words
    const options = { cwd: image.workingFolder, env: { ...image.environment, ...more } }
    return promisify(execFile)(program, rest, options)
  }

  test('contains the released package, its dependencies, and nothing of the checkout', () => {
    const here = ['LICENSE', 'README.md', 'bin', 'dist', 'node_modules', 'package.json']
    assert.deepEqual(readdirSync(image.workingFolder).sort(), here)
    assert.ok(!existsSync(join(image.workingFolder, 'node_modules/typescript')))
  })

  test('runs its own commands, which warn of nothing', async () => {
    const outsideLoopback = { TRUST_PROXY: '127.0.0.1' }
    const backup = join(image.root, 'data/backup.db')
    for (const [words, output] of [
      [['--help'], /^Usage: heatsheet/m],
      [['migrate', '--new'], /^Schema 0 is now/],
      [['import', 'dist/sample/movements.yaml', 'dist/sample/workouts.yaml'], /^movements +\d{3} /m],
      [['check'], /in order/],
      [['backup', backup], /backup\.db: .*checked/],
      [['settings'], /^HOST\t0\.0\.0\.0\tenvironment$/m],
    ] as const) {
      const { stdout, stderr } = await run([...image.entrypoint, ...words], outsideLoopback)
      assert.match(stdout, output)
      assert.equal(stderr, '', words.join(' '))
    }
  })

  const serve = async (t: TestContext) => {
    const settings = { PORT: '0', ADMIN_PORT: '0', TRUST_PROXY: '127.0.0.1' }
    const [program = '', ...words] = [...image.entrypoint, ...image.words]
    const env = { ...image.environment, ...settings }
    const service = spawn(program, words, { cwd: image.workingFolder, env })
    t.after(() => service.kill('SIGKILL'))
    let printed = ''
    service.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await until(() => printed.includes('Serving at') || service.exitCode !== null, 'it serves')
    const [, port = '', admin = ''] = /^Serving at \S+:(\d+) \(health and metrics at (\S+)\)\.$/m.exec(printed) ?? []
    assert.notEqual(admin, '', printed)
    const address = `http://127.0.0.1:${port}`
    return { service, printed, address, admin, page: await (await fetch(address)).text() }
  }

  test('serves the page and the descriptions, is ready and healthy, and stops in order', async (t) => {
    const { service, printed, address, admin, page } = await serve(t)
    const [, script = ''] = /<script type="module"[^>]* src="\.(\/[^"]+)"/.exec(page) ?? []
    assert.notEqual(script, '', page)
    const asked = [...[script, '/docs', '/openapi.json'].map((path) => `${address}${path}`), `${admin}/ready`]
    assert.deepEqual(await Promise.all(asked.map(async (url) => (await fetch(url)).status)), [200, 200, 200, 200])
    assert.doesNotMatch(printed, noPage)
    await run(image.healthCheck, { ADMIN_PORT: new URL(admin).port })
    service.kill('SIGTERM')
    assert.deepEqual(await once(service, 'close'), [0, null])
  })

  test('without its page, like a checkout that was not built, says so at the page’s address', async (t) => {
    rmSync(join(image.workingFolder, 'dist/explorer'), { recursive: true })
    await run(['heatsheet', 'gyms', 'add', 'gym_harbor', '--name', 'Harbor'])
    const issued = await run(['heatsheet', 'accounts', 'issue', '--gym', 'gym_harbor', '--sees', 'published', '--json'])
    const { username } = JSON.parse(issued.stdout) as { username: string }
    const shared = await run(['heatsheet', 'accounts', 'share', username])
    assert.match(shared.stderr, noPage)
    await assert.rejects(run(['heatsheet', 'preview', 'dist/sample']), { code: 1, stderr: noPage })
    const { printed, page } = await serve(t)
    assert.deepEqual([printed.split(noPage).length, printed.split('\n').length], [2, 3], printed)
    assert.match(page, /shows competitions is not part of this installation/)
  })
})

const noPage = /^There is no page at \/: .*Install the package or the image .*docs\/operating\.md/m
