import { tell } from '../finding.ts'
import { wordsOfName } from '../names/name-key.ts'
import { emptyDraft, type DraftLine } from './draft.ts'
import type { LineContext } from './line-context.ts'
import type { NameRun } from './name-run.ts'
import { startOf, textOf } from '../text/token.ts'

/** `15/12 cal Erg`, `30 cal on any machine`, `300 m Erg`: an amount, on whichever of them one likes. */
export function anyMachine(
  { tokens, words }: NameRun,
  draft: DraftLine,
  { index, findings }: LineContext,
): DraftLine | undefined {
  const isMeasured = draft.amounts.every(
    ({ unit, clock }) => clock !== undefined || /^(cal|dur|dis)/.test(unit?.kind ?? ''),
  )
  if (!ofAny.test(words.join(' ')) || draft.amounts.length === 0 || !isMeasured) return undefined
  const [first, ...others] = machines.map(wordsOfName).filter((name) => index.named(name).length === 1)
  if (first === undefined || others.length === 0) return undefined
  const names = (name: readonly string[]) => [{ tokens: draft.tokens, words: name }]
  const sentence = `"${textOf(tokens)}" was read as ${machines.join(', ')}.`
  tell(findings, startOf(draft.tokens), sentence, 'Write the machines with "or" between.')
  const alternatives = others.map((name) => ({ ...emptyDraft(draft.tokens), names: names(name) }))
  return { ...draft, names: names(first), alternatives: [...draft.alternatives, ...alternatives] }
}

const machines = ['Row', 'Ski', 'Bike']
const ofAny =
  /^(?:on )?(?:an? |any |your |the )?(?:choice of )?(?:cardio )?(?:ergs?|machines?)(?: (?:of|your|choice))*$/
