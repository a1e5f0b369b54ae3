import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { top } from './read-snippets.ts'

const documents = globSync(['*.md', '{docs,sample,client,whiteboard}/**/*.md'], {
  cwd: top,
  exclude: ['**/node_modules'],
})

test('every link between documents leads to a file, and to a heading that it has', () => {
  const links = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)].map(([link, path = '', heading]) => ({
      place: `${name}: ${link}`,
      target: path === '' ? name : join(dirname(name), path),
      heading,
    })),
  )
  assert.ok(links.length > 50)
  const lost = links.filter(({ target, heading }) => {
    return !existsSync(join(top, target)) || (heading !== undefined && !headingsOf(target).includes(heading))
  })
  assert.deepEqual(
    lost.map(({ place }) => place),
    [],
  )
})

test('every document exists that the program, its tests or the deployment names', () => {
  const files = globSync(
    ['{server,client,whiteboard,explorer}/src/**/*.*', '{deploy,scripts,bench,server/test}/**/*.*'],
    {
      cwd: top,
      exclude: ['**/node_modules'],
    },
  )
  const lost = files.flatMap((name) => {
    const named = read(name).match(/\bdocs\/(?:[a-z-]+\.md|decisions\/\d{4})\b/g) ?? []
    return named.filter((path) => globSync(`${path}*`, { cwd: top }).length === 0).map((path) => `${name}: ${path}`)
  })
  assert.deepEqual(lost, [])
})

test('the page of each package on a registry leads to files of this repository, by their whole addresses', () => {
  const { repository: here } = manifestOf('.')
  const home = here.url.replace(/^git\+/, '').replace(/\.git$/, '')
  for (const folder of ['server', 'client', 'whiteboard']) {
    const { repository, homepage, keywords } = manifestOf(folder)
    assert.deepEqual([repository, homepage], [{ ...here, directory: folder }, home], folder)
    assert.ok(keywords.length > 3, folder)
    const targets = [...read(`${folder}/README.md`).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
    const files = targets.filter((target) => target !== `${home}#readme`)
    const lost = files.filter((target) => !existsSync(join(top, target.replace(`${home}/blob/main/`, ''))))
    assert.deepEqual({ lost, relative: files.filter((target) => !target.startsWith(home)) }, { lost: [], relative: [] })
  }
})

interface Manifest {
  readonly repository: { readonly type: string; readonly url: string; readonly directory?: string }
  readonly homepage: string
  readonly keywords: readonly string[]
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(read(join(folder, 'package.json'))) as Manifest
}

function read(name: string): string {
  return readFileSync(join(top, name), 'utf8')
}

function headingsOf(name: string): readonly string[] {
  return [...read(name).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
