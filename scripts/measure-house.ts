// Prints the size of the code base, and the modules that run for a request and for an import of one competition. `node
// scripts/measure-house.ts`; with `--list`, also prints their names.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { circlesAmong, sourceFiles } from '../server/test/source-files.ts'
import { filesOfColdGet, filesOfImport } from './walked-files.ts'

const root = join(import.meta.dirname, '..')
const columnsMax = 120

for (const room of ['server/src', 'server/test', 'client/src', 'whiteboard/src']) printSizes(room)
print('files on a cold GET of `serve`', await filesOfColdGet())
const imported = await filesOfImport()
print('files on an import of one competition', imported)
print('the same without files/ and workouts/', imported.filter(isOfImport))
print('circles of imports', circlesAmong(sourceFiles()))
print('decisions', globSync('docs/decisions/0*.md', { cwd: root }).sort())
for (const page of ['docs/architecture.md', 'docs/operating.md', 'docs/owners.md', 'CHANGELOG.md'])
  print(`lines of ${page}`, linesOf(page).length)

function printSizes(folder: string): void {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).sort()
  const sizes = files.map((path) => linesOf(path).length).sort((one, other) => one - other)
  const lines = sizes.reduce((sum, size) => sum + size, 0)
  const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0
  const assertions = files.flatMap(assertionsOf)
  print(`lines of TypeScript in ${folder}`, lines)
  print(`  files; the median has ${at(0.5)} lines, nine of ten at most ${at(0.9)}`, files)
  print(`  type assertions, ${((assertions.length / lines) * 1000).toFixed(1)} in a thousand lines`, assertions)
  print(`  lines of more than ${columnsMax} columns`, files.flatMap(longLinesOf))
}

function assertionsOf(path: string): readonly string[] {
  const tree = ts.createSourceFile(path, linesOf(path).join('\n'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
      found.push(`${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function longLinesOf(path: string): readonly string[] {
  return linesOf(path).flatMap((line, index) => (line.length > columnsMax ? [`${path}:${index + 1}`] : []))
}

function linesOf(path: string): readonly string[] {
  return readFileSync(join(root, path), 'utf8').split('\n').slice(0, -1)
}

function print(title: string, counted: number | readonly string[]): void {
  const count = typeof counted === 'number' ? counted : counted.length
  process.stdout.write(`${String(count).padStart(6)}  ${title}\n`)
  if (!process.argv.includes('--list') || typeof counted === 'number') return
  for (const one of counted) process.stdout.write(`        ${one}\n`)
}

function isOfImport(path: string): boolean {
  return !path.startsWith('files/') && !path.startsWith('workouts/')
}
