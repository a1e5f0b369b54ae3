import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandFolder } from '../../../server/test/operator/command-folder.ts'
import { savesSeen } from '../preview-page.ts'

test('two hundred saves, every other one broken: the page shows each, or says why it does not', async (t) => {
  const { median, worst, wrongClaims, trouble } = await savesSeen(t, commandFolder(t), 200)
  t.diagnostic(`from save to page: median ${median} ms, worst ${worst} ms`)
  assert.deepEqual({ wrongClaims, trouble }, { wrongClaims: [], trouble: [] })
})
