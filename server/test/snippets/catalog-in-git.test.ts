import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { parse } from 'yaml'
import { commandFolder } from '../operator/command-folder.ts'
import { programOnPath, writeProgram } from './program-on-path.ts'
import { top } from './read-snippets.ts'
import { inherited } from '../operator/child-command.ts'
import { longTest } from '../tries.ts'

const example = join(top, 'examples/catalog-in-git')
const written = readFileSync(join(example, '.github/workflows/catalog.yml'), 'utf8')
const { jobs } = parse(written) as { jobs: Readonly<Record<'check' | 'import', Job>> }

interface Job {
  readonly env: Readonly<Record<string, string>>
  readonly steps: readonly { readonly name?: string; readonly run?: string }[]
}

const installs = 'Install'

suite('a catalog in git', () => {
  test('a pull request shows what an import would change, member by member, with names as code', (t) => {
    const repository = startRepository(t)
    const name = JSON.stringify('```\n# Merged\n<img src=x>')
    repository.propose((text) =>
      text
        .replace('registration_limit: 40', 'registration_limit: 60')
        .replace('name: Pier Winter', () => `name: ${name}`),
    )
    assert.equal(repository.run('check').status, 0)
    const [comment, summary] = [repository.read('commented'), repository.read('summary')]
    assert.match(comment, /^pr comment https:\/\/forge\.example\/pull\/7 --edit-last --create-if-none/)
    assert.match(
      comment,
      /^ {4}~ competition comp_pier_winter .*\n(?: {8}.*\n)* {8}divisions\.cd_rx\.[^\n]*: 40 → 60$/m,
    )
    assert.match(comment, /^ {4}A dry run: nothing was changed\.$/m)
    assert.ok(comment.includes(summary))
    const [, , ...lines] = summary.trimEnd().split('\n')
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('    ')),
      [],
    )
  })

  longTest('a pull request with a fault fails, and shows its line and remedy', (t) => {
    const repository = startRepository(t)
    repository.propose((text) => text.replace('status: published', 'status: publishd'))
    assert.notEqual(repository.run('check').status, 0)
    assert.match(repository.read('commented'), /^ {4}catalog\/pier-winter\.yaml:5:\d+: error: .*`?published/m)
  })

  longTest('the first pull request, before there is any file, shows its additions', (t) => {
    const repository = startRepository(t, 'empty')
    repository.propose((text) => text)
    assert.equal(repository.run('check').status, 0)
    assert.match(repository.read('commented'), /^ {4}competitions +1 +0 +0$/m)
  })

  longTest(
    'a merge is imported under the name of its author and its commit; one that takes an event from readers fails',
    async (t) => {
      const repository = startRepository(t)
      assert.equal(repository.run('import').status, 0)
      const printed = async (...words: string[]) =>
        (await repository.folder.run(...words, ...repository.inForce)).output
      assert.match(await printed('history', 'list'), /\tcoach, [0-9a-f]{40}\t/)
      assert.match(await printed('competitions', 'list'), /comp_pier_winter/)
      const withoutEvents = (text: string) => text.replace(/ {4}events:\n {6}-[^]*/, '').replace(/ +events:.*\n/, '')
      repository.propose(withoutEvents)
      const { status, output } = repository.run('import')
      assert.notEqual(status, 0)
      assert.match(output, /--allow-removals/)
    },
  )

  test('the check of a stranger’s files has no secret', () => {
    const [check = ''] = written.split(/^ {2}import:$/m)
    assert.ok(check.includes('check:') && !check.includes('secrets.'))
  })
})

function startRepository(t: TestContext, main: 'filled' | 'empty' = 'filled') {
  const folder = commandFolder(t)
  const path = join(folder.path, 'repository')
  const programs = programOnPath(folder.path)
  const pathOf = (name: string) => join(folder.path, name)
  // Replaces the forge's command: it records its input.
  writeProgram(programs, 'gh', `echo "$@" > '${pathOf('commented')}'; cat comment.md >> '${pathOf('commented')}'`)
  cpSync(example, path, { recursive: true })
  const production = `sqlite:${pathOf('production.db')}`
  const environment: Record<string, string> = {
    ...inherited(),
    PATH: `${programs}:${process.env.PATH ?? ''}`,
    DATABASE_URL: production,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GITHUB_ACTOR: 'coach',
    GITHUB_STEP_SUMMARY: pathOf('summary'),
  }
  const run = (program: string, words: readonly string[], more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: path, env: { ...environment, ...more } })
    return { status, output: `${stdout.toString()}${stderr.toString()}` }
  }
  const git = (...words: string[]) => {
    const { status, output } = run('git', ['-c', 'user.name=coach', '-c', 'user.email=coach@gym.example', ...words])
    assert.equal(status, 0, output)
    return output.trim()
  }
  git('init', '--quiet', '--initial-branch=main')
  git('add', main === 'filled' ? '.' : 'README.md')
  git('commit', '--quiet', '--message', 'Begin')
  const base = git('rev-parse', 'HEAD')
  const expressions = new Map([
    ['github.event.pull_request.base.sha', base],
    ['github.event.pull_request.html_url', 'https://forge.example/pull/7'],
    ['github.token', 'none'],
    ['secrets.DATABASE_URL', production],
  ])
  const valueOf = (text: string) =>
    text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, name: string) => {
      const value = expressions.get(name)
      assert.ok(value !== undefined, `${name} is not known here`)
      return value
    })
  return {
    propose(change: (text: string) => string) {
      const file = join(path, 'catalog/pier-winter.yaml')
      git('switch', '--quiet', '--create', 'proposed')
      writeFileSync(file, change(readFileSync(file, 'utf8')))
      git('add', 'catalog')
      git('commit', '--quiet', '--allow-empty', '--message', 'Propose')
    },
    run(name: keyof typeof jobs) {
      const { env, steps } = jobs[name]
      const more = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, valueOf(value)]))
      const sha = git('rev-parse', 'HEAD')
      const ran = { status: 0 as number | null, output: '' }
      for (const { name: step, run: lines } of steps) {
        if (lines === undefined || step === installs || (ran.status !== 0 && step !== 'Comment')) continue
        const one = run('bash', ['-e', '-c', lines], { ...more, GITHUB_SHA: sha })
        ran.output += one.output
        if (one.status !== 0) ran.status = one.status
      }
      return ran
    },
    folder,
    inForce: ['--database-url', production],
    read: (name: 'commented' | 'summary') => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : ''),
  }
}
