import assert from 'node:assert/strict'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/**
 * Throws unless a value matches an example in a document. In the example, `…` stands for text or members that are left
 * out.
 */
export function assertShown(shown: unknown, real: unknown, path: string): void {
  if (typeof shown === 'string') {
    assert.ok(typeof real === 'string', `${path} is no text`)
    if (instant.test(shown)) assert.match(real, instant, path)
    else if (shown.endsWith('…')) assert.ok(real.startsWith(shown.slice(0, -1)), `${path} is ${real}`)
    else assert.equal(real, shown, path)
  } else if (typeof shown === 'object' && shown !== null) {
    assert.ok(typeof real === 'object' && real !== null, `${path} is no object`)
    for (const [name, member] of Object.entries(shown)) {
      if (name !== '…') assertShown(member, (real as Record<string, unknown>)[name], `${path}.${name}`)
    }
  } else assert.equal(real, shown, path)
}
