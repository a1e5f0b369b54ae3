import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, matchesGlob, relative } from 'node:path'

const top = join(import.meta.dirname, '../../..')

export interface ImageFolder {
  readonly root: string
  readonly workingFolder: string
  readonly environment: Readonly<Record<string, string>>
  readonly entrypoint: readonly string[]
  readonly words: readonly string[]
  readonly healthCheck: readonly string[]
}

interface Stage {
  readonly root: string
  readonly values: Map<string, string>
  readonly environment: Record<string, string>
}

interface Lock {
  readonly packages: Readonly<Record<string, { dev?: true; optional?: true; link?: true; resolved?: string }>>
}

/**
 * Executes the instructions of `deploy/Dockerfile` without Docker, and writes the image to `folder`. `packed` is the
 * npm package to install.
 */
export function makeImage(folder: string, packed: string): ImageFolder {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const [instruction, rest] of instructionsOf(readFileSync(join(top, 'deploy/Dockerfile'), 'utf8'))) {
    if (instruction === 'FROM') {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'image'
      stage = openStage(join(folder, name))
      stages.set(name, stage)
    } else {
      assert.ok(stage !== undefined, `${instruction} stands before FROM`)
      follow(instruction, rest, stage, { stages, packed })
    }
  }
  assert.ok(stage !== undefined)
  const { root, values, environment } = stage
  const wordsOf = (name: string) => JSON.parse(values.get(name) ?? '[]') as string[]
  return {
    root,
    workingFolder: workingFolderOf(stage),
    environment,
    entrypoint: wordsOf('ENTRYPOINT'),
    words: wordsOf('CMD'),
    healthCheck: JSON.parse(/ CMD (.*)$/.exec(values.get('HEALTHCHECK') ?? '')?.[1] ?? '[]') as string[],
  }
}

function instructionsOf(text: string): readonly (readonly [string, string])[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n')
  const instructions = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return instructions.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
}

function openStage(root: string): Stage {
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  const PATH = [join(root, 'usr/local/bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  return { root, values: new Map(), environment: { PATH } }
}

interface Sources {
  readonly stages: ReadonlyMap<string, Stage>
  readonly packed: string
}

function follow(instruction: string, rest: string, stage: Stage, from: Sources): void {
  if (instruction === 'COPY') copy(rest, stage, from)
  else if (instruction === 'RUN' && rest.startsWith('npm ci ')) installPackages(rest, stage)
  else if (instruction === 'RUN') run(rest, stage)
  else if (instruction === 'ENV') {
    const [, name = '', value = ''] = /^([A-Z_]+)=(\S+)$/.exec(rest) ?? []
    stage.environment[name] = value.replace(/(?<=^|sqlite:)\//, `${stage.root}/`)
  } else stage.values.set(instruction, rest)
}

function workingFolderOf({ root, values }: Stage): string {
  return join(root, values.get('WORKDIR') ?? '/')
}

function copy(rest: string, stage: Stage, { stages, packed }: Sources): void {
  const words = rest.split(' ')
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const [destination = '', ...sources] = words.filter((word) => !word.startsWith('--')).reverse()
  const source = from === undefined ? top : stages.get(from)?.root
  assert.ok(source !== undefined, `There is no stage ${from}`)
  const to = destination.startsWith('/') ? join(stage.root, destination) : join(workingFolderOf(stage), destination)
  const isInto = destination.endsWith('/') || sources.length > 1
  for (const path of sources.reverse()) {
    if (path.endsWith('.tgz')) {
      copyPackage(path, packed, to)
      continue
    }
    const isFolder = statSync(join(source, path)).isDirectory()
    const target = isInto && !isFolder ? join(to, basename(path)) : to
    if (from === undefined) copyContext(path, target)
    else cpSync(join(source, path), target, { recursive: true, verbatimSymlinks: true })
  }
}

function copyPackage(pattern: string, packed: string, to: string): void {
  const files = globSync(pattern, { cwd: packed }).filter(isOfContext)
  assert.equal(files.length, 1, `COPY finds one ${pattern} behind .dockerignore`)
  for (const file of files) cpSync(join(packed, file), join(to, file))
}

function copyContext(path: string, target: string): void {
  const below = globSync('**/*', { cwd: join(top, path), exclude: ['**/node_modules'] }).map((name) => join(path, name))
  const files = [path, ...below].filter((file) => isOfContext(file) && statSync(join(top, file)).isFile())
  assert.notEqual(files.length, 0, `COPY finds no ${path} behind .dockerignore`)
  for (const file of files) cpSync(join(top, file), target + file.slice(path.length))
}

function isOfContext(file: string): boolean {
  const patterns = readFileSync(join(top, '.dockerignore'), 'utf8').split('\n').filter(isPattern)
  const parts = file.split('/')
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  const last = patterns.findLast((pattern) => paths.some((path) => matchesGlob(path, pattern.replace(/^!/, ''))))
  return last === undefined || last.startsWith('!')
}

function isPattern(line: string): boolean {
  return line !== '' && !line.startsWith('#')
}

function installPackages(line: string, stage: Stage): void {
  const folder = workingFolderOf(stage)
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  const isLeftOut = (kind: 'dev' | 'optional') => line.includes(`--omit=${kind}`)
  for (const [path, { dev, optional, link, resolved = '' }] of Object.entries(packages)) {
    if (link) assert.ok(existsSync(join(folder, resolved, 'package.json')), `npm ci finds no ${resolved}/package.json`)
    const isTaken = !(dev && isLeftOut('dev')) && !(optional && isLeftOut('optional')) && existsSync(join(top, path))
    // Files inside a package are copied with the package.
    if (!isTaken || path.lastIndexOf('node_modules/') !== 0) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(link ? relative(dirname(path), resolved) : join(top, path), join(folder, path))
  }
  if (!isLeftOut('dev')) symlinkSync(join(top, 'node_modules/.bin'), join(folder, 'node_modules/.bin'))
}

function run(line: string, stage: Stage): void {
  const placed = line.replaceAll(/(?<= )\/(?=[a-z])/g, `${stage.root}/`)
  const options = { cwd: workingFolderOf(stage), env: stage.environment, stdio: 'pipe' } as const
  execFileSync('sh', ['-c', `chown() { :; }\n${placed}`], options)
}
