import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Compile } from 'typebox/schema'
import { problemKinds } from '../../src/contract/problem-kinds.ts'
import { workoutTypes } from '../../src/contract/workout.ts'
import { openApi } from '../../../scripts/description/openapi.ts'
import { eventWorkouts, libraryWorkouts } from '../workouts/sample-library.ts'
import { partsOf } from './parts-of.ts'

const description: unknown = JSON.parse(JSON.stringify(openApi({ serviceName: 'service', version: '1.2.3' })))
const parts = partsOf(description)
const { components } = description as { components: object }

suite('the description of the API', () => {
  test('describes every member', () => {
    const silent = parts.filter(({ path, value }) => /\/properties\/[^/]+$/.test(path) && !isDescribed(value))
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    )
  })

  test('describes every parameter, header and response', () => {
    const pattern = /\/(parameters|headers|responses)\/[^/]+$/
    const silent = parts.filter(({ path, value }) => pattern.test(path) && !isDescribed(value))
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    )
  })

  test('references only parts that it contains', () => {
    const places = new Set(parts.map(({ path }) => path))
    const dangling = parts.filter(({ path, value }) => path.endsWith('/$ref') && !places.has(String(value).slice(1)))
    assert.deepEqual(dangling, [])
  })

  test('refuses no member that a later version may add', () => {
    assert.deepEqual(
      parts.filter(({ path }) => path.endsWith('/additionalProperties')),
      [],
    )
  })

  test('lists the known words of an open set, and allows others', () => {
    const isDivision = (kind: string) =>
      validator('Division').Check({
        id: 'cd_a',
        name: 'Open',
        kind,
        order: 0,
        visible: true,
        events: [],
        registration_count: 0,
        registration_limit: null,
        team_size: null,
        males_required: null,
        females_required: null,
      })
    assert.deepEqual(['individual', 'mixed_trio', 'Mixed Trio'].map(isDivision), [true, true, false])
  })
})

suite('examples in the description', () => {
  test('fit the shapes that they are examples of', () => {
    const contents = parts.filter(({ value }) => isContent(value)).map(({ value }) => value as Content)
    assert.ok(contents.length > 10)
    for (const { schema, examples } of contents) {
      const shape = Compile({ components, ...schema })
      for (const [name, example] of Object.entries(examples)) assert.ok(shape.Check(valueOf(example)), name)
    }
  })

  test('show every problem, in a response of its status', () => {
    const { responses } = components as { responses: Record<string, { content?: Record<string, Content> }> }
    const shared = Object.values(responses)
    const own = parts
      .filter(({ path }) => path.endsWith('/responses/400'))
      .map(({ value }) => value as (typeof shared)[0])
    const shown = [...shared, ...own].flatMap(({ content = {} }) => Object.values(content))
    const codes = new Set(shown.flatMap(({ examples }) => Object.keys(examples)))
    assert.deepEqual([...codes].sort(), Object.keys(problemKinds).sort())
  })

  test('bear the name of the service', () => {
    const text = JSON.stringify(openApi({ serviceName: 'paddock', version: '1.2.3' }))
    assert.ok(text.includes('paddock-gym must be one gym id') && text.includes('"source":"paddock"'))
    assert.ok(text.includes(String.raw`Basic realm=\"paddock\"`))
    assert.ok(!text.includes('service-gym') && !text.includes('"source":"service"'))
  })
})

suite('details in the description', () => {
  const details = validator('WorkoutDetails')

  test('have a shape for each of the 15 types', () => {
    for (const type of workoutTypes) assert.ok(parts.some(({ path }) => path === `/components/schemas/${type}Details`))
  })

  test('of every workout of the sample fit the shape of their type', () => {
    const misfits = [...libraryWorkouts, ...eventWorkouts].filter((workout) => !details.Check(workout.details))
    assert.deepEqual(misfits, [])
  })

  test('may have members that no shape defines', () => {
    assert.equal(details.Check({ type: 'Generic', zebra: 1 }), true)
  })

  test('that depart from their shape are a workout’s all the same', () => {
    const workout = (more: object) => ({ description: '', details: more, movements: [], type: 'Amrap', name: null })
    const departing = { type: 'Amrap', duration: '20:00', movements: null }
    assert.equal(details.Check(departing), false)
    assert.equal(validator('Workout').Check(workout(departing)), true)
    assert.equal(validator('Workout').Check(workout({ type: 'Marathon' })), false)
  })
})

interface Content {
  readonly schema: object
  readonly examples: Readonly<Record<string, object>>
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && 'schema' in value && 'examples' in value
}

function valueOf(example: object): unknown {
  if ('value' in example) return example.value
  const { examples } = components as { examples: Record<string, { value: unknown }> }
  return '$ref' in example ? examples[String(example.$ref).split('/').at(-1) ?? '']?.value : undefined
}

function validator(name: string) {
  return Compile({ components, $ref: `#/components/schemas/${name}` })
}

function isDescribed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ['description', '$ref', 'const'].some((name) => name in value)
}
