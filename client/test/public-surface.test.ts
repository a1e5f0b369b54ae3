import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite, test } from 'node:test'
import ts from 'typescript'

const folderOf = (name: string) => join(import.meta.dirname, '../..', name)

for (const [name, least] of [
  ['client', 100],
  ['whiteboard', 150],
] as const) {
  suite(`the public surface of the ${name}`, () => looksComplete(folderOf(name), least))
}

function looksComplete(folder: string, least: number): void {
  test('an editor shows a sentence for everything in it', () => {
    const { checker, module } = surfaceOf(folder)
    const silent: string[] = []
    let seen = 0
    const visited = new Set<ts.Type>()
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      for (const [path, member] of [
        [symbol.name, symbol] as const,
        ...membersOf(type, symbol.name, checker, visited),
      ]) {
        seen += 1
        if (ts.displayPartsToString(member.getDocumentationComment(checker)).trim() === '') silent.push(path)
      }
    }
    assert.deepEqual(silent, [])
    assert.ok(seen > least, `${seen} are few`)
  })

  test('the package needs nothing else, and names no runtime', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
    assert.deepEqual(
      Object.keys(manifest).filter((name) => /dependencies/i.test(name)),
      [],
    )
    const { program } = surfaceOf(folder)
    const ours = program.getSourceFiles().filter(({ fileName }) => dirname(fileName).startsWith(join(folder, 'src')))
    const imported = ours.flatMap((file) => ts.preProcessFile(file.text).importedFiles.map(({ fileName }) => fileName))
    assert.deepEqual(
      imported.filter((name) => !name.startsWith('./') && !name.startsWith('../')),
      [],
    )
  })
}

test('an editor offers the words that are documented, where others may appear', () => {
  const { checker, module } = surfaceOf(folderOf('client'))
  const division = checker.getExportsOfModule(module).find(({ name }) => name === 'Division')
  assert.ok(division)
  const kind = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(division)).getProperty('kind')
  assert.ok(kind)
  const offered = partsOf(checker.getTypeOfSymbol(kind), checker).filter((part) => part.isStringLiteral())
  assert.deepEqual(offered.map(({ value }) => value).sort(), ['individual', 'pair', 'team'])
})

interface Surface {
  readonly program: ts.Program
  readonly checker: ts.TypeChecker
  readonly module: ts.Symbol
}

const surfaces = new Map<string, Surface>()

function surfaceOf(folder: string): Surface {
  const known = surfaces.get(folder)
  if (known !== undefined) return known
  const entry = join(folder, 'src/index.ts')
  const program = ts.createProgram([entry], optionsOf(join(folder, 'tsconfig.json')))
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  assert.ok(module)
  const surface = { program, checker, module }
  surfaces.set(folder, surface)
  return surface
}

function* membersOf(
  type: ts.Type,
  path: string,
  checker: ts.TypeChecker,
  visited: Set<ts.Type>,
): Generator<readonly [string, ts.Symbol]> {
  for (const part of partsOf(type, checker)) {
    if (visited.has(part)) continue
    visited.add(part)
    for (const member of part.getProperties()) {
      if (!member.declarations?.some(isOurs)) continue
      yield [`${path}.${member.name}`, member]
      yield* membersOf(checker.getTypeOfSymbol(member), `${path}.${member.name}`, checker, visited)
    }
  }
}

function partsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  if (type.isUnion()) return type.types.flatMap((one) => partsOf(one, checker))
  const element = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
  return element === undefined ? [type] : partsOf(element, checker)
}

function isOurs(declaration: ts.Declaration): boolean {
  return /\/(client|whiteboard)\/src\//.test(declaration.getSourceFile().fileName)
}

function optionsOf(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { config: unknown }
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(file)).options
}
