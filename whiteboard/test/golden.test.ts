import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { libraryWorkouts, sampleMovements, type SampleWorkout } from '../../server/test/workouts/sample-library.ts'
import { toSentence, toText, workoutTypes, type WorkoutType } from '../src/index.ts'
import { gymWorkouts } from './gym-workouts.ts'

const golden = new URL('./golden/descriptions.md', import.meta.url)

test('every workout of the sample reads as a coach would write it', () => {
  const written = page()
  // UPDATE_GOLDEN=1 writes the page again; review each line before you commit it.
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(golden, written)
  assert.equal(written, readFileSync(golden, 'utf8'))
})

for (const type of workoutTypes) {
  test(`the page shows at least five workouts of type ${type}`, () => {
    assert.ok(ofType(type).length >= 5, `${ofType(type).length} in sample/workouts.yaml`)
  })
}

function page(): string {
  const opening = `# How workouts read

For each workout of \`sample/workouts.yaml\`, and of \`gym-workouts.ts\`, what gyms write that descriptions are easily wrong about: its name, the description that is written from its details, and what
\`heatsheet workouts show\` prints. Written by \`UPDATE_GOLDEN=1 npx node --test whiteboard/test/golden.test.ts\`.
`
  const types = workoutTypes.map((type) => `## ${type}\n\n${ofType(type).map(entry).join('\n')}`)
  return [opening, ...types, `## What gyms write\n\n${gymWorkouts.map(entry).join('\n')}`].join('\n')
}

function ofType(type: WorkoutType): readonly SampleWorkout[] {
  return libraryWorkouts.filter((workout) => workout.type === type)
}

function entry(workout: SampleWorkout): string {
  const description = toSentence(workout, sampleMovements).replaceAll('\n', '\n> ')
  const board = toText(workout, sampleMovements)
  return `### ${workout.name ?? 'Without a name'}\n\n> ${description}\n\n\`\`\`text\n${board}\n\`\`\`\n`
}
