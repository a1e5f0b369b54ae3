import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type, type Static } from 'typebox'
import { stringify } from 'yaml'
import type { CommandFolder } from './command-folder.ts'
import { rounds } from './operator-world.ts'
import { readCases } from '../read-cases.ts'
import { tries } from '../tries.ts'
import { worldFolder } from './world-folder.ts'

// Checks that one run reports all faults of an item, in any combination, and nothing else.

type Members = Record<string, unknown>

function harborCup() {
  const scaled: Members = rounds(4)
  const events: Members[] = [
    { id: 'ce_cup_one', name: 'One', workout: rounds(3), scaled_workout: scaled },
    { id: 'ce_cup_two', name: 'Two', workout: { id: 2 }, scaled_workout: { id: 1 } },
  ]
  const divisions: Members[] = ['open', 'teens', 'masters'].map((id) => ({ id: `cd_cup_${id}`, name: id }))
  const cup: Members = { id: 'comp_cup', gym: 'gym_harbor', name: 'Cup', time_zone: 'Europe/Lisbon', divisions, events }
  return { cup, divisions, events, scaled }
}

const fault = Type.Object({
  in: Type.String(),
  without: Type.Optional(Type.Array(Type.String())),
  put: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  findings: Type.Array(Type.String()),
})

const faults = readCases(import.meta, 'every-fault.yaml', Type.Array(fault))

function putInto(cup: ReturnType<typeof harborCup>, { in: place, without = [], put = {} }: Static<typeof fault>): void {
  const [member = '', at = '0'] = place.split(' ')
  const holders = new Map(Object.entries(cup)).get(member)
  const holder = Array.isArray(holders) ? holders[Number(at)] : holders
  assert.ok(holder !== undefined, place)
  for (const name of without) Reflect.deleteProperty(holder, name)
  for (const [name, value] of Object.entries(put)) {
    const isLong = typeof value === 'string' && /^\d+n$/.test(value)
    Object.assign(holder, { [name]: isLong ? BigInt(value.slice(0, -1)) : value })
  }
}

const forms: Readonly<Record<string, (cup: Members) => string>> = {
  json: (cup) => jsonOf({ competitions: [cup] }),
  ndjson: (cup) => jsonOf({ kind: 'competition', ...cup }),
  yaml: (cup) => stringify({ competitions: [cup] }),
}

function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
  return text.replace(/"(\d+)n"/g, '$1')
}

async function findingsOf(folder: CommandFolder, form: string, cup: Members): Promise<readonly string[]> {
  const file = folder.file(`cup.${form}`, forms[form]?.(cup) ?? '')
  const { output } = await folder.run('import', '--dry-run', '--json', file)
  const { findings } = JSON.parse(output) as { findings: { line: number; path: string; sentence: string }[] }
  assert.ok(findings.every(({ line }) => line > 0))
  return findings.map(({ path, sentence }) => `${path.replace(/^competitions\[0\]\.?/, '')} ${sentence}`)
}

for (const form of Object.keys(forms)) {
  test(`for any faults in an item of a ${form} file, one run reports each of them and nothing else`, async (t) => {
    const folder = await worldFolder(t)
    assert.deepEqual(await findingsOf(folder, form, harborCup().cup), [])
    await fc.assert(
      fc.asyncProperty(fc.subarray([...faults], { minLength: 1 }), async (some) => {
        const into = harborCup()
        for (const one of some) putInto(into, one)
        const actual = await findingsOf(folder, form, into.cup)
        const expected = some.flatMap((one) => one.findings)
        const missing = expected.filter((beginning) => !actual.some((one) => one.startsWith(beginning)))
        assert.deepEqual(missing, [], actual.join('\n'))
        assert.equal(actual.length, expected.length, actual.join('\n'))
      }),
      { numRuns: tries(10) },
    )
  })
}
