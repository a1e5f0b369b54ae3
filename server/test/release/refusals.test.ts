import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { unmetRequirements } from '../../../scripts/release/unmet-requirements.ts'

const top = join(import.meta.dirname, '../../..')
const description = readFileSync(join(top, 'openapi.json'), 'utf8')

let ready: string | undefined

function checkoutOf(context: TestContext) {
  const { folder, git, write, setVersion, commit } = toolsIn(mkdtempSync(join(tmpdir(), 'heatsheet-release-')))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync((ready ??= makeReady()), folder, { recursive: true })
  return { folder, git, write, setVersion, commit, unmet: () => unmetRequirements(folder) }
}

function toolsIn(folder: string) {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const git = (...words: string[]) => execFileSync('git', [...identity, ...words], { cwd: folder, stdio: 'pipe' })
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const setVersion = (version: string) => {
    const manifest = JSON.stringify({ version })
    for (const place of ['', 'server/', 'client/', 'whiteboard/']) write(`${place}package.json`, manifest)
    write('openapi.json', description.replace('"version": "0.1.0"', `"version": "${version}"`))
  }
  const commit = () => {
    git('add', '.')
    git('commit', '--message', 'A change')
  }
  return { folder, git, write, setVersion, commit }
}

function makeReady(): string {
  const { folder, git, write, setVersion, commit } = toolsIn(mkdtempSync(join(tmpdir(), 'heatsheet-ready-')))
  git('init', '--quiet')
  setVersion('0.1.0')
  write('CHANGELOG.md', changelog('0.1.0'))
  commit()
  git('tag', 'v0.1.0')
  setVersion('0.2.0')
  write('CHANGELOG.md', changelog('0.2.0', '0.1.0'))
  commit()
  return folder
}

const changelog = (...versions: readonly string[]) =>
  ['# Changelog', '## Unreleased', ...versions.map((version) => `## ${version}\n\n- Something.`)].join('\n\n')

const setBy = (version: string) =>
  `Set it by \`npm version ${version} --workspaces --include-workspace-root --no-git-tag-version\` and \`npm run generate\`.`

suite('no release is made, and the error names the remedy,', () => {
  test('with uncommitted changes', (context) => {
    const { folder, write } = checkoutOf(context)
    write('notes.txt', 'a thought')
    const words = [join(top, 'scripts/release.ts'), '--dry-run']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
    const expected = 'Not everything is committed (notes.txt): commit it, so that others can make the same release.'
    assert.deepEqual([status, stdout, stderr], [1, '', `${expected}\n`])
  })

  test('for a version whose tag another commit has', (context) => {
    const { write, commit, git, unmet } = checkoutOf(context)
    git('tag', 'v0.2.0')
    write('notes.txt', 'a thought')
    commit()
    const expected = `Version 0.2.0 is out already: another commit has the tag v0.2.0. Choose the next one. ${setBy('X.Y.Z')}`
    assert.deepEqual(unmet(), [expected])
  })

  test('but of the commit that has the tag one is made again', (context) => {
    const { git, unmet } = checkoutOf(context)
    git('tag', 'v0.2.0')
    assert.deepEqual(unmet(), [])
  })

  test('of a version that the changelog has below another', (context) => {
    const { write, commit, unmet } = checkoutOf(context)
    write('CHANGELOG.md', changelog('0.3.0', '0.2.0', '0.1.0'))
    commit()
    const [first] = unmet()
    const expected = 'Version 0.2.0 is out already: CHANGELOG.md has 0.3.0 above it.'
    assert.equal(first, `${expected} Choose the next one. ${setBy('X.Y.Z')}`)
  })

  test('of a version that is not the same everywhere', (context) => {
    const { write, commit, unmet } = checkoutOf(context)
    write('client/package.json', JSON.stringify({ version: '0.1.0' }))
    write('openapi.json', description)
    commit()
    const expected = `Of another version than 0.2.0: client/package.json, openapi.json. ${setBy('0.2.0')}`
    assert.deepEqual(unmet(), [expected])
  })

  test('without a section in the changelog, or with one that is too long', (context) => {
    const { write, commit, unmet } = checkoutOf(context)
    write('CHANGELOG.md', changelog('0.1.0', '0.0.9'))
    commit()
    const remedy = 'Write there what is new for callers, owners and operators, out of what stands under Unreleased.'
    assert.deepEqual(unmet(), [`CHANGELOG.md has nothing under \`## 0.2.0\`. ${remedy}`])
    write('CHANGELOG.md', `${changelog('0.2.0')}${'\n- More.'.repeat(40)}\n`)
    commit()
    const expected = 'What CHANGELOG.md says of 0.2.0 has 41 lines: shorten it to 40, all that is in force.'
    assert.deepEqual(unmet(), [expected])
  })

  test('of a description that takes a member from callers', (context) => {
    const { write, commit, unmet } = checkoutOf(context)
    const now = JSON.parse(description) as Description
    now.info.version = '0.2.0'
    delete now.components.schemas.Competition.properties.time_zone
    write('openapi.json', JSON.stringify(now))
    commit()
    const broken = 'path /api/public/competitions: 200[].time_zone: removed'
    const remedy = 'A release only adds: put that back, and let what is new stand beside it.'
    assert.deepEqual(unmet(), [`openapi.json breaks what 0.1.0 promised (${broken}). ${remedy}`])
  })

  test('in a clone without the tag of the release before', (context) => {
    const { git, unmet } = checkoutOf(context)
    git('tag', '--delete', 'v0.1.0')
    const expected = 'There is no tag v0.1.0 to compare openapi.json with. Run `git fetch --tags`.'
    assert.deepEqual(unmet(), [expected])
  })

  test('for every reason together', (context) => {
    const { git, write, unmet } = checkoutOf(context)
    git('tag', 'v0.2.0', 'HEAD~1')
    write('CHANGELOG.md', changelog('0.1.0'))
    assert.equal(unmet().length, 3)
  })
})

interface Description {
  readonly info: { version: string }
  readonly components: { readonly schemas: { readonly Competition: { properties: { time_zone?: unknown } } } }
}
