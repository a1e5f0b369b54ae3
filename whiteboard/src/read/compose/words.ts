import type { Composer } from './composer.ts'
import { refuse, type Findings } from '../finding.ts'
import { isAny, saysOnly, type Facets } from '../format/facets.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { isNamedSkill, linesOf, type WorkoutDraft } from '../gather/workout-draft.ts'
import { placeOf } from './lines.ts'

/** Warm-ups, skills, and workouts in their author's words: how they are done stands in a text, the lines beside it. */
export const composeWords: Composer = (draft, findings) => {
  const { section, facets } = draft
  const others = { ...facets }
  delete others.place
  delete others.team
  const hasFormat = isAny(others)
  const isSaid = !hasFormat || saysOnly(others, 'rounds sets forQuality duration rest')
  if (section === 'warm-up' && isSaid && draft.slots.length === 0) return inWords('WarmUp', draft, ways(others))
  // A warm-up with a clock or a scheme is what those make of it.
  if (section === 'warm-up') draft.notes.unshift(['Warm-up', draft.ownName].filter(Boolean).join(': '))
  if (section === 'own-words' && !hasFormat) return inWords('Generic', draft, [])
  if (facets.forQuality === true && facets.duration !== undefined && isSaid)
    return inWords('Generic', draft, ways(others))
  return section === 'skill' ? ofSkill(draft, others, isSaid, findings) : undefined
}

/** A skill is in words where its levels are, or where it has no format. */
function ofSkill(draft: WorkoutDraft, others: Facets, isSaid: boolean, findings: Findings) {
  const { level } = draft
  if (level !== undefined && !isSaid) {
    const sentence = `The board gives ${level} a format of its own.`
    refuse(findings, placeOf(draft), sentence, 'Write each level as a board of its own.')
  }
  const isNamed = isSaid && isNamedSkill(draft) && linesOf(draft).length === 0
  const isSomething = linesOf(draft).length > 0 || draft.words.length > 0 || draft.ownName !== undefined
  return isSomething && (level !== undefined || isNamed || !isAny(others))
    ? inWords('Generic', draft, ['Skill', ...ways(others)])
    : undefined
}

function inWords(type: 'WarmUp' | 'Generic', draft: WorkoutDraft, said: readonly string[]) {
  const description = [...said, ...draft.words].join('\n')
  const { buy_in, cash_out } = draft.parts
  const lines = linesOf(draft)
    .filter((line) => !buy_in.includes(line) && !cash_out.includes(line))
    .map(inSets)
  return {
    type,
    ...(draft.ownName === undefined ? {} : { name: draft.ownName }),
    ...(description === '' ? {} : { description }),
    ...(buy_in.length === 0 ? {} : { buy_in: buy_in.map(inSets) }),
    ...(lines.length === 0 ? {} : { movements: lines }),
    ...(cash_out.length === 0 ? {} : { cash_out: cash_out.map(inSets) }),
  }
}

/** Sets that no member holds are said in the note. */
function inSets({ line, sets }: ResolvedLine) {
  return sets === undefined ? line : { ...line, note: [`${sets.text} sets`, line.note].filter(Boolean).join(', ') }
}

function ways({ rounds, sets, forQuality, duration, rest }: Partial<WorkoutDraft['facets']>): readonly string[] {
  const count = rounds === undefined ? [] : [`${rounds} ${sets === true ? 'set' : 'round'}${rounds === 1 ? '' : 's'}`]
  const time = duration === undefined ? [] : [duration % 60 === 0 ? `${duration / 60} minutes` : `${duration} seconds`]
  const quality = forQuality === true ? ['for quality'] : []
  const rests =
    rest === undefined ? [] : [rest.duration === undefined ? 'rest as needed' : `rest ${rest.duration} seconds between`]
  const all = [...count, ...time, ...quality, ...rests]
  return all.length === 0 ? [] : [all.join(', ')]
}
