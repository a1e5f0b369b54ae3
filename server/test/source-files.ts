import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A source file, with its path relative to the project's folder. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const root = join(import.meta.dirname, '../..')

export function sourceFiles(): readonly SourceFile[] {
  const paths = globSync(
    ['server/src/**/*.ts', 'client/src/**/*.ts', 'whiteboard/src/**/*.ts', 'explorer/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
  const known = new Set(paths)
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: [...new Set(importsIn(text, path, known))] }
  })
}

export function roomOf(path: string): string {
  const [house = '', , room = ''] = path.split('/')
  return house === 'server' ? room : house
}

export function codeOf({ text }: SourceFile): string {
  return text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}

export function circlesAmong(files: readonly SourceFile[]): readonly string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const reached = new Map(files.map(({ path }) => [path, reachedFrom(path, importsOf)]))
  const circles = files
    .filter(({ path }) => reached.get(path)?.has(path))
    .map(({ path }) => [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)))
  return [...new Set(circles.map((circle) => circle.sort().join(' ')))]
}

function reachedFrom(path: string, importsOf: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>()
  const left = [...(importsOf.get(path) ?? [])]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    left.push(...(importsOf.get(next) ?? []))
  }
  return reached
}

function importsIn(text: string, path: string, known: ReadonlySet<string>): readonly string[] {
  const named = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const own = [...named, ...matchesOf(begun, text)].map((name) => targetOf(name, path))
  const started = matchesOf(startedFiles, text).map((name) => join(dirname(path), name))
  // A worker is named without its extension, which changes when it is compiled; a folder is not a file.
  return [...own, ...started.flatMap((name) => [name, `${name}.ts`]).filter((name) => known.has(name))]
}

const begun = /\bimport\(\s*`([^`$]*)/g

const startedFiles = /\bnew URL\(\s*['`]([^'`$]*)/g

function matchesOf(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function targetOf(name: string, path: string): string {
  return name.startsWith('.') ? join(dirname(path), name) : name
}
