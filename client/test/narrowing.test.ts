import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'

const expected: Readonly<Record<string, string>> = {
  Amrap: 'duration: number',
  Cardio: "fixed: 'duration' | 'distance'",
  CardioIntervals: 'rounds?: number',
  DeathBy: 'rep_increment: number',
  Emom: 'interval: number',
  Fgb: 'station?: number',
  ForTime: 'time_cap?: number',
  FranStyle: 'rep_scheme: string',
  Generic: 'description?: string',
  MaxReps: 'duration: number',
  RoundsForTime: 'rounds: number',
  Strength: 'sets?: number',
  Tabata: 'work: number',
  TwelveDays: 'cumulative: boolean',
  WarmUp: 'name?: string',
}

test('an `if` on the type of a workout narrows its details, in a strict project, without a cast', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-narrowing-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'reader.ts')
  const branches = Object.entries(expected).map(([type, member]) => {
    const name = member.split(/[?:]/)[0] ?? ''
    return `if (workout.type === '${type}') { const read: { ${member} } = workout.details; void read; void workout.details.${name}; return }`
  })
  const entry = join(import.meta.dirname, '../src/index.ts')
  writeFileSync(
    file,
    `import type { Workout } from '${entry}'
export function read(workout: Workout): void {
${branches.join('\n')}
const nothing: never = workout
void nothing
}`,
  )
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, skipLibCheck: true, types: [] }
  const program = ts.createProgram([file], {
    ...options,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  })
  const wrong = ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  assert.deepEqual(wrong, [])
})
