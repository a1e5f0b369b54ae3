import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { hashOfViews, picturedFile } from './pictured-sources.ts'

test('docs/pictures shows the views as they are', () => {
  const taken = readFileSync(picturedFile, 'utf8').trim()
  assert.equal(
    hashOfViews(),
    taken,
    'A view has changed since: run `npm run pictures`, look, and commit docs/pictures.',
  )
})
