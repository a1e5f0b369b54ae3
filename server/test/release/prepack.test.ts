import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const top = join(import.meta.dirname, '../../..')

test('the scripts that npm runs before packing are plain JavaScript, for any Node, and exist', () => {
  for (const workspace of ['server', 'client', 'whiteboard']) {
    const { scripts } = JSON.parse(readFileSync(join(top, workspace, 'package.json'), 'utf8')) as {
      scripts: { prepack: string }
    }
    const [, script = ''] = /^node (\S+\.mjs)(?: [^&|;]*)?$/.exec(scripts.prepack) ?? []
    assert.ok(script !== '' && existsSync(join(top, workspace, script)), `${workspace}: ${scripts.prepack}`)
  }
})
