import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { parseEngines } from '../../storage/engines.ts'
import { playSession } from './play-session.ts'
import { matchesExpected, readSessions } from './read-sessions.ts'

for (const file of globSync('*.txt', { cwd: import.meta.dirname }).sort()) {
  const sessions = readSessions(join(import.meta.dirname, file))
  for (const engine of parseEngines(sessions.head)) {
    suite(`${sessions.title}, on ${engine.name}`, () => {
      for (const { name, steps } of sessions.sessions) {
        test(name, async (t) => {
          const played = await playSession(t, engine, sessions, steps)
          for (const [at, { line, expected }] of steps.entries()) {
            const lines = played[at] ?? []
            if (!matchesExpected(lines, expected)) assert.deepEqual([line, ...lines], [line, ...expected])
          }
        })
      }
    })
  }
}
