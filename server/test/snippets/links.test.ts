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

test('every document that the program, its tests or what is deployed name is there', () => {
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

function read(name: string): string {
  return readFileSync(join(top, name), 'utf8')
}

/** The anchors of a document's headings, as forges make them. */
function headingsOf(name: string): readonly string[] {
  return [...read(name).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
