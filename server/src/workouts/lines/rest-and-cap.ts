import { Type, type Static } from 'typebox'
import { nearestName } from '../../contract/nearest-name.ts'
import { warning, type LintFinding } from '../finding.ts'
import type { Readable } from '../read-details.ts'
import { seconds } from './members.ts'
import { sayDuration, sayEvery } from './wording.ts'

/** How rests are taken: as needed, for a fixed time, or so that the next one starts every so often. */
const restTypes = ['as_needed', 'fixed', 'interval'] as const

export const restSchema = Type.Object(
  {
    type: Type.String({
      maxLength: 100,
      title: 'the word "as_needed", "fixed" or "interval"',
      description: '`as_needed`, `fixed` (rest for `duration`) or `interval` (start one every `duration`).',
      examples: [...restTypes],
    }),
    duration: Type.Optional(seconds('The rest, or the interval from start to start.', 60)),
  },
  { title: 'an object such as { "type": "fixed", "duration": 60 }', description: 'The rest between efforts.' },
)

type Rest = Readable<Static<typeof restSchema>>

/** The rest between two `efforts` of the same kind, one noun in the singular, as lines of a whiteboard: none or one. */
export function sayRest(rest: Rest | undefined, effort: string): readonly string[] {
  if (rest?.type === undefined) return []
  if (rest.type === 'as_needed') return [`Rest as needed between ${effort}s`]
  if (rest.duration === undefined) return [`Rest between ${effort}s`]
  if (rest.type === 'interval') return [`Start a new ${effort} ${sayEvery(rest.duration)}`]
  return [`Rest ${sayDuration(rest.duration)} between ${effort}s`]
}

/** What is wrong with a rest beyond its shape. */
export function lintRest(rest: Rest | undefined, path: string): readonly LintFinding[] {
  if (rest?.type === undefined || rest.type === 'as_needed') return []
  if (rest.type !== 'fixed' && rest.type !== 'interval') return [unknownType(rest.type, path)]
  if (rest.duration !== undefined) return []
  const sentence = `A rest of type "${rest.type}" needs its \`duration\`.`
  return [warning('missing-member', `${path}/duration`, sentence, 'Add `duration`: a whole number of seconds.')]
}

function unknownType(written: string, path: string): LintFinding {
  const nearest = nearestName(written.replace(/[ -]/g, '_'), restTypes)
  const remedy = nearest === undefined ? 'Write "as_needed", "fixed" or "interval".' : `Write "${nearest}".`
  return warning('unknown-rest-type', `${path}/type`, `"${written}" is not a type of rest.`, remedy)
}

/** The time after which everyone stops. */
export const timeCapSchema = seconds('The time after which everyone stops.', 600)

/** A cap as a line of the whiteboard: none or one. */
export function sayTimeCap(cap: number | undefined): readonly string[] {
  return cap === undefined ? [] : [`Time cap: ${sayDuration(cap)}`]
}

/** A cap under a minute is nearly always a number of minutes. */
export function lintTimeCap(cap: number | undefined): readonly LintFinding[] {
  if (cap === undefined || cap >= 60) return []
  const sentence = `A time cap of ${sayDuration(cap)} is under a minute; it is given in seconds.`
  return [warning('cap-too-short', '/details/time_cap', sentence, `Write ${cap * 60} for ${sayDuration(cap * 60)}.`)]
}
