import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

test('openapi.json and the other generated files are what `npm run generate` writes', async () => {
  const cwd = join(import.meta.dirname, '../../..')
  const { stderr } = await promisify(execFile)(process.execPath, ['scripts/generate.ts', '--check'], { cwd })
  assert.equal(stderr, '')
})
