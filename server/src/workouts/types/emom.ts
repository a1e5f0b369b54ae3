import { Type } from 'typebox'
import { warning, type LintFinding } from '../finding.ts'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { lintSlot } from '../lint/pace.ts'
import { describeLines } from '../lines/describe-line.ts'
import { countOf, sayDuration, sayEvery } from '../lines/wording.ts'
import { counted, seconds } from '../lines/members.ts'
import { movementLines, type MovementLine } from '../lines/movement-line.ts'
import type { MovementLookup } from '../movement-lookup.ts'
import { defineKind } from '../workout-kind.ts'

const slot = movementLines('What is done in one interval.', { least: 1, most: 100 })

const schema = Type.Object(
  {
    type: Type.Literal('Emom'),
    interval: seconds('The time from one start to the next.', 60),
    rounds: counted('How many intervals there are in all.', 20),
    slots: Type.Optional(
      Type.Array(slot, {
        maxItems: 100,
        title: 'a list of lists of movements',
        description: 'One list for each interval, in turn; without it `movements` are done in every interval.',
      }),
    ),
    movements: Type.Optional(movementLines('What is done in every interval.', { least: 0, most: 100 })),
  },
  { title: 'an object', description: 'Work that starts every minute on the minute, or at another interval.' },
)

type Slots = { readonly slots: readonly (readonly MovementLine[])[]; readonly every: readonly MovementLine[] }

/** Every minute on the minute. */
export const emom = defineKind({
  type: 'Emom',
  title: 'EMOM',
  schema,
  lint: ({ interval, slots = [], movements: every = [] }, movements) => [
    ...lintChoice({ slots, every }),
    ...lintMissingMeasures(every, 'movements', movements),
    ...lintSlot(every, interval, '/details/movements', movements),
    ...slots.flatMap((lines, index) => lintMissingMeasures(lines, `slots/${index}`, movements)),
    ...slots.flatMap((lines, index) => lintSlot(lines, interval, `/details/slots/${index}`, movements)),
  ],
  describe: ({ interval = 60, rounds, slots = [], movements: every = [] }, movements) => {
    const turns = slots.length === 0 ? '' : slots.length === 2 ? ', alternating' : ', rotating'
    return {
      format: sayFormat(interval, rounds) + turns,
      parts: sayParts({ slots, every }, interval, movements),
      notes: [],
    }
  },
})

function lintChoice({ slots, every }: Slots): readonly LintFinding[] {
  const path = '/details/movements'
  if (slots.length > 0 && every.length > 0) {
    const sentence = 'There are both `slots` and `movements` of every interval.'
    return [warning('two-kinds-of-slots', path, sentence, 'Write the movements into the slots, and `movements: []`.')]
  }
  if (slots.length > 0 || every.length > 0) return []
  const sentence = 'There is neither a movement nor a slot.'
  return [warning('wrong-movement-count', path, sentence, 'Add `movements`, or one list a slot in `slots`.')]
}

function sayFormat(interval: number, rounds: number | undefined): string {
  if (interval === 60) return rounds === undefined ? 'EMOM' : `EMOM for ${countOf(rounds, 'minute')}`
  const every = sayEvery(interval).replace('every', 'Every')
  if (rounds === undefined) return every
  return `${every} for ${sayDuration(interval * rounds)} (${countOf(rounds, 'round')})`
}

function sayParts({ slots, every }: Slots, interval: number, movements: MovementLookup) {
  const noun = interval === 60 ? 'Minute' : 'Round'
  return [
    { label: undefined, lines: describeLines(every, movements) },
    ...slots.map((lines, index) => ({ label: `${noun} ${index + 1}`, lines: describeLines(lines, movements) })),
  ]
}
