import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { servedWorld } from '../../serving-world.ts'
import { parseEngines } from '../../storage/engines.ts'
import { matchesExpected } from '../../operator/sessions/read-sessions.ts'
import { playExchanges } from './play-exchange.ts'
import { readExchanges } from './read-exchanges.ts'

for (const file of globSync('*.txt', { cwd: import.meta.dirname }).sort()) {
  const { title, head, options, tests } = readExchanges(join(import.meta.dirname, file))
  for (const engine of parseEngines(head)) {
    suite(`${title}, on ${engine.name}`, () => {
      const running = servedWorld(engine, options)

      for (const { name, steps } of tests) {
        test(name, async () => {
          for (const { line, expected, lines } of await playExchanges(running, steps)) {
            if (!matchesExpected(lines, expected)) assert.deepEqual([line, ...lines], [line, ...expected])
          }
        })
      }
    })
  }
}
