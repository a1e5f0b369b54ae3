import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Compile } from 'typebox/compile'
import { competitionItemSchema, gymItemSchema, movementItemSchema } from '../../src/contract/catalog-file.ts'
import { checkShape, type Shaped } from '../../src/contract/shape/shape-findings.ts'

const competitions = Compile(competitionItemSchema)
const gyms = Compile(gymItemSchema)
const movements = Compile(movementItemSchema)

const fran = { type: 'ForTime', details: { type: 'ForTime' } }

function told(competition: Record<string, unknown>): readonly string[] {
  const whole = { id: 'comp_a', name: 'Games', time_zone: 'Europe/Lisbon', ...competition }
  return described(checkShape(competitions, whole))
}

function described({ findings }: Shaped): readonly string[] {
  return findings.map(({ path, sentence, remedy }) => `${path}: ${sentence}. ${remedy}`)
}

describe('the shape of an item', () => {
  it('a right one has no fault', () => {
    assert.deepEqual(told({ events: [{ id: 'ce_1', name: 'Fran', workout: fran, scaled_workout: { id: 12 } }] }), [])
  })

  it('a misspelt member is told once, with the nearest name, also when it was needed', () => {
    assert.deepEqual(told({ divisions: [{ id: 'cd_1', nmae: 'Elite', visble: true }] }), [
      '/divisions/0/nmae: unknown member `nmae`; did you mean `name`?. Write "name".',
      '/divisions/0/visble: unknown member `visble`; did you mean `visible`?. Write "visible".',
    ])
  })

  it('a foreign member is told with those that are known', () => {
    const movement = { id: 'mv_a', name: 'Row', video: { id: 'x', service: 'vimeo', 'a/b': 1 } }
    assert.deepEqual(described(checkShape(movements, movement)), [
      '/video/a~1b: unknown member `a/b`. Remove it. Known here: id, service.',
    ])
  })

  it('each missing member is told', () => {
    assert.deepEqual(described(checkShape(gyms, {})), [
      ': member `id` is missing. Add "id": a gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.',
      ': member `name` is missing. Add "name".',
    ])
  })

  it('a wrong type says what it is and what is expected', () => {
    const division = { id: 'cd_1', name: 'Elite', order: '10', visible: 1, events: {}, registration_limit: 'ten' }
    assert.deepEqual(told({ divisions: [division], events: 'none' }), [
      '/divisions/0/order: is the string "10"; expected a whole number of at least 0. Write it without quotes: 10.',
      '/divisions/0/visible: is the number 1; expected true or false. Write true or false.',
      '/divisions/0/events: is an object; expected an array. Write an array.',
      '/divisions/0/registration_limit: is the string "ten"; expected a whole number of at least 0 or null. Write a whole number of at least 0 or null.',
      '/events: is the string "none"; expected an array. Write an array.',
    ])
  })

  it('a wrong prefix says what the id looks like', () => {
    assert.deepEqual(told({ id: 'cmp_a' }), [
      '/id: is the string "cmp_a"; expected a competition id: comp_ and 1 to 64 of A-Z a-z 0-9 _ -. Write a competition id: comp_ and 1 to 64 of A-Z a-z 0-9 _ -.',
    ])
  })

  it('a wrong word is told with the allowed ones and the nearest', () => {
    assert.deepEqual(told({ status: 'publishd' }), [
      '/status: is the string "publishd"; expected one of "published", "draft". Did you mean "published"?',
    ])
  })

  it('numbers out of range and empty or long texts name the bound', () => {
    const division = { id: 'cd_1', name: '', order: 2 ** 40, registration_limit: -1 }
    const [name, order, limit, long] = told({ divisions: [division], description: 'a'.repeat(100_001) }).toSorted()
    assert.deepEqual(
      [name, order, limit, long],
      [
        `/description: is the string "${'a'.repeat(60)}"… of 100001 characters; expected a text of at most 100000 characters. Shorten it to 100000 characters.`,
        '/divisions/0/name: is an empty string; expected a text that is not empty. Write a text that is not empty.',
        '/divisions/0/order: is the number 1099511627776; expected a whole number from 0 to 2147483647. Write a whole number from 0 to 2147483647.',
        '/divisions/0/registration_limit: is the number -1; expected a whole number of at least 0 or null. Write a whole number of at least 0 or null.',
      ],
    )
  })

  it('more elements than the limit are one fault, not one for each', () => {
    assert.deepEqual(told({ events: Array.from({ length: 100_000 }, () => 1) }), [
      '/events: has 100000 elements; at most 1000 are allowed. Keep 1000, or divide it.',
    ])
  })

  it('a union tells the faults of the alternative that was meant', () => {
    const event = { id: 'ce_1', name: 'Fran' }
    assert.deepEqual(told({ events: [{ ...event, workout: { ...fran, type: 'Fortime', nmae: 'Fran' } }] }), [
      '/events/0/workout/nmae: unknown member `nmae`; did you mean `name`?. Write "name".',
      '/events/0/workout/type: is the string "Fortime"; expected one of "Amrap", "Cardio", "CardioIntervals", "DeathBy", "Emom", "Fgb", "ForTime", "FranStyle", "Generic", "MaxReps", "RoundsForTime", "Strength", "Tabata", "TwelveDays", "WarmUp". Did you mean "ForTime"?',
    ])
    assert.deepEqual(told({ events: [{ ...event, workout: { id: '12' } }] }), [
      '/events/0/workout/id: is the string "12"; expected a workout id: a whole number from 1 to 9007199254740991. Write it without quotes: 12.',
    ])
    assert.deepEqual(told({ events: [{ ...event, workout: 12 }] }), [
      '/events/0/workout: is the number 12; expected a workout (an object) or an object with id or an object with name. Write a workout (an object) or an object with id or an object with name.',
    ])
  })

  it('more than eight faults are all told', () => {
    assert.equal(told({ divisions: Array.from({ length: 20 }, () => ({ id: 1, name: 2 })) }).length, 40)
  })

  it('a message repeats neither control characters nor a whole text', () => {
    assert.deepEqual(told({ status: '\u001b[31m\u202e\u009b' }), [
      '/status: is the string "\\u001b[31m\\u{202e}\\u{9b}"; expected one of "published", "draft". Write one of "published", "draft".',
    ])
  })

  it('an item that is no object at all is one fault', () => {
    assert.deepEqual(described(checkShape(competitions, null)), [
      ': is null; expected a competition (an object). Write a value; where the member has a default, leave the member out instead.',
    ])
  })
})
