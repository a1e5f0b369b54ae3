import assert from 'node:assert/strict'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import fc from 'fast-check'
import { serveUrl } from '../serving-world.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { issueAccount } from './world-folder.ts'
import { workoutTypes } from '../../src/contract/workout.ts'

const numbers = fc.constantFrom('22.50', '9007199254740993', '-0', '1e2', '1E+400', '0.10', '-12.0e-3', '5')
const known = ['movements', 'reps', 'load', 'rest', 'duration', 'rounds', 'slots', 'rep_scheme', 'sets', 'name']
const strings = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))
const names = fc.oneof(fc.constantFrom(...known, '10', '2', '1', '__proto__', 'a"b', '\\', 'ID'), strings)

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    numbers,
    strings.map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'false', 'null', '{"id":"mv_row","reps":"5","load":null}'),
    fc.array(tie('value'), { maxLength: 4 }).map((elements) => `[${elements.join(',')}]`),
    membersOf(tie('value')).map((members) => `{${members.join(',')}}`),
  ),
}))

const anyDetails = fc
  .tuple(fc.constantFrom(...workoutTypes), membersOf(value), fc.nat(6))
  .map(([type, members, at]) => ({ type, text: `{${members.toSpliced(at, 0, `"type":"${type}"`).join(',')}}` }))

export async function checkDetails(t: TestContext, runs: number): Promise<void> {
  const folder = commandFolder(t)
  const written = fc.sample(anyDetails, runs)
  const ran = await folder.run('import', folder.file('odd.ndjson', ndjsonOf(written)), '--json')
  assert.equal(ran.code, 0, ran.messages)

  const read = await reader(t, folder)
  for (const [index, { text }] of written.entries()) {
    const body = await read(index + 1)
    assert(
      body.includes(`"details":${text},"movements":[`),
      `workout ${index + 1} is served with other details: ${text}`,
    )
  }

  for (const format of ['ndjson', 'json']) {
    const other = commandFolder(t)
    const file = join(folder.path, `export.${format}`)
    assert.equal((await folder.run('export', '--format', format, '-o', file)).code, 0)
    const exported = readFileSync(file, 'utf8')
    for (const { text } of written) assert(exported.includes(`"details":${text}`), text)
    assert.equal((await other.run('import', file)).code, 0)
    assert.equal((await other.run('export', '--format', format)).output, exported)
    assert.equal((await other.run('check')).code, 0)
  }
}

function membersOf(values: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  const member = fc.tuple(
    names.filter((name) => name !== 'type' && name !== 'id'),
    values,
  )
  return fc
    .uniqueArray(member, { selector: ([name]) => name, maxLength: 6 })
    .map((members) => members.map(([name, text]) => `${JSON.stringify(name)}:${text}`))
}

function ndjsonOf(written: readonly { readonly type: string; readonly text: string }[]): string {
  const workouts = written.map(
    ({ type, text }, index) =>
      `{"kind":"workout","id":${index + 1},"type":"${type}","description":"","details": ${text}}`,
  )
  const gym = '{"kind":"gym","id":"gym_odd","name":"Odd"}'
  return [gym, '{"kind":"movement","id":"mv_row","name":"Row","has_reps":true}', ...workouts, ''].join('\n')
}

async function reader(test: TestContext, folder: CommandFolder): Promise<(id: number) => Promise<string>> {
  const { authorization } = await issueAccount(folder, '--gym', 'gym_odd', '--rate-limit', 'off')
  const service = await serveUrl({ databaseUrl: folder.databaseUrl })
  test.after(() => service.stop())
  return async (id) => {
    const answer = await fetch(`${service.address}/api/public/workouts/${id}`, { headers: { authorization } })
    assert.equal(answer.status, 200)
    return answer.text()
  }
}
