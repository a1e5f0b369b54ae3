import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { stringify } from 'yaml'
import { commandFolder } from './command-folder.ts'
import { rounds, world } from './operator-world.ts'
import { tries } from '../tries.ts'

// For an item with some faults, whichever they are, one run tells all of them and nothing else.

type Members = Record<string, unknown>

/** A competition with a place for every fault. */
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

type Cup = ReturnType<typeof harborCup>

interface Fault {
  readonly put: (into: Cup) => void
  /** How what is told of it begins: its place in the competition, and the sentence. */
  readonly told: readonly string[]
}

function put(member: keyof Cup, at: number | undefined, more: Members): Fault['put'] {
  return (into) => {
    const holder = into[member]
    Object.assign((Array.isArray(holder) ? holder[at ?? 0] : holder) ?? {}, more)
  }
}

const event = (at: number, more: Members) => put('events', at, more)
const division = (at: number, more: Members) => put('divisions', at, more)
const line = (movement: Members) => ({ type: 'RoundsForTime', rounds: 4, movements: [movement] })

const faults: readonly Fault[] = [
  { put: put('cup', 0, { id: 'cmp_cup' }), told: ['id is the string "cmp_cup"'] },
  { put: put('cup', 0, { name: 7 }), told: ['name is the number 7'] },
  { put: put('cup', 0, { time_zone: 'Europe/Lisbn' }), told: ['time_zone "Europe/Lisbn" is not'] },
  { put: put('cup', 0, { desription: 'x' }), told: ['desription unknown member `desription`'] },
  {
    put: put('cup', 0, { video: 'https://x.example/' }),
    told: ['video unknown member `video`; did you mean `video_url`'],
  },
  {
    put: put('cup', 0, { registration_opens_at: '2026-02-30T00:00:00Z' }),
    told: ['registration_opens_at "2026-02-30'],
  },
  { put: division(0, { id: undefined, name: '★' }), told: ['divisions[0] has no id, and its name "★"'] },
  {
    put: division(0, { limit: 'ten' }),
    told: [
      'divisions[0].limit unknown member `limit`; did you mean `registration_limit`',
      'divisions[0].limit is the string "ten"',
    ],
  },
  {
    put: division(0, { registration_count: 9007199254740993n }),
    told: ['divisions[0].registration_count is the number 9007199254740993;'],
  },
  { put: division(1, { name: undefined }), told: ['divisions[1] member `name`'] },
  { put: division(1, { team_size: 4 }), told: ['divisions[1].team_size is 4 in an individual'] },
  { put: division(1, { events: ['ce_cup_on'] }), told: ['divisions[1].events[0] names the event "ce_cup_on"'] },
  { put: division(2, { kind: 'individaul' }), told: ['divisions[2].kind is "individaul", a word'] },
  { put: division(2, { visible: 'maybe' }), told: ['divisions[2].visible is the string "maybe"'] },
  { put: event(0, { name: '' }), told: ['events[0].name is an empty string'] },
  { put: event(0, { deadline: 'soon' }), told: ['events[0].deadline "soon" is not a time stamp'] },
  { put: event(0, { tie_break: 'tme' }), told: ['events[0].tie_break is "tme", a word'] },
  { put: event(0, { workout: 12 }), told: ['events[0].workout is the number 12'] },
  { put: event(1, { scaled_workout: { id: 0 } }), told: ['events[1].scaled_workout.id is the number 0'] },
  { put: event(1, { foundations_workout: { id: 77 } }), told: ['events[1].foundations_workout names the workout 77'] },
  { put: event(1, { order: '1st' }), told: ['events[1].order is the string "1st"'] },
  {
    put: put('scaled', 0, { details: line({ id: 'mv_sqaut', reps: '5' }) }),
    told: ['events[0].scaled_workout.details.movements[0].id names the movement mv_sqaut'],
  },
  { put: put('scaled', 0, { nmae: 'Scaled' }), told: ['events[0].scaled_workout.nmae unknown member `nmae`'] },
]

const forms: Readonly<Record<string, (cup: Members) => string>> = {
  json: (cup) => jsonOf({ competitions: [cup] }),
  ndjson: (cup) => jsonOf({ kind: 'competition', ...cup }),
  yaml: (cup) => stringify({ competitions: [cup] }),
}

/** JSON with numbers above 2^53 as they are. */
function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
  return text.replace(/"(\d+)n"/g, '$1')
}

async function toldOf(
  folder: ReturnType<typeof commandFolder>,
  form: string,
  cup: Members,
): Promise<readonly string[]> {
  const file = folder.file(`cup.${form}`, forms[form]?.(cup) ?? '')
  const { output } = await folder.run('import', '--dry-run', '--json', file)
  const { findings } = JSON.parse(output) as { findings: { line: number; path: string; sentence: string }[] }
  assert.ok(findings.every(({ line }) => line > 0))
  return findings.map(({ path, sentence }) => `${path.replace(/^competitions\[0\]\.?/, '')} ${sentence}`)
}

async function worldFolder(context: TestContext) {
  const folder = commandFolder(context)
  assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
  return folder
}

for (const form of Object.keys(forms)) {
  test(`whichever faults an item of a ${form} file has, one run tells each of them and nothing else`, async (t) => {
    const folder = await worldFolder(t)
    assert.deepEqual(await toldOf(folder, form, harborCup().cup), [])
    await fc.assert(
      fc.asyncProperty(fc.subarray([...faults], { minLength: 1 }), async (some) => {
        const into = harborCup()
        for (const fault of some) fault.put(into)
        const told = await toldOf(folder, form, into.cup)
        const expected = some.flatMap((fault) => fault.told)
        const untold = expected.filter((beginning) => !told.some((one) => one.startsWith(beginning)))
        assert.deepEqual(untold, [], told.join('\n'))
        assert.equal(told.length, expected.length, told.join('\n'))
      }),
      { numRuns: tries(20) },
    )
  })
}
