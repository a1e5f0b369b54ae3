import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { suite, test } from 'node:test'

const source = join(import.meta.dirname, '../src')
const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((path) => ({
  path,
  text: readFileSync(join(source, path), 'utf8'),
}))

suite('the explorer', () => {
  test('uses the published client through its entry, Preact, and nothing else of the house', () => {
    const strange = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import) '([^']+)'/g)]
        .map(([, target = '']) =>
          target.startsWith('.') ? relative(source, join(source, dirname(path), target)) : target,
        )
        .filter((target) => target.startsWith('..') || /^(node:|[^.]*$)/.test(target))
        .filter((target) => !['../../client/src/index.ts', 'preact', 'preact/hooks'].includes(target))
        .map((target) => `${path} imports ${target}`),
    )
    assert.deepEqual(strange, [])
  })

  test('writes no HTML by hand and keeps nothing beyond the page', () => {
    const forbidden =
      /innerHTML|dangerouslySet|insertAdjacentHTML|document\.write|localStorage|sessionStorage|indexedDB|\.cookie|eval\(/
    assert.deepEqual(
      files.filter(({ text }) => forbidden.test(text)).map(({ path }) => path),
      [],
    )
  })
})
