import { ofFormats, ofOrder } from './order-words.ts'
import { saysOnly } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { formatWords } from '../format/format-words.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import type { LineContext } from '../movements/line-context.ts'
import { mayBeWork } from './hidden-work.ts'
import { isSlipOfSharing, namesMovement } from '../names/telling-words.ts'
import { isSlipBeside } from './title.ts'
import { unbracketed, wordAt, type Tokens } from '../text/token.ts'

/**
 * Whether a line below the work, which nobody could read as work, says how that is done, what is done in its place, or
 * what a break costs.
 */
export function isToldBelow(tokens: Tokens, isMarked: boolean, context: LineContext): boolean {
  if (tokens.some(({ word }) => isSlipOfSharing(word) || (isSlipBeside(word) && !ofFormats.test(word)))) return false
  return (
    isAdvice(tokens, context) ||
    isStandard(tokens, context) ||
    isInPlace(tokens) ||
    isPenalty(tokens, isMarked) ||
    isBeside(tokens, isMarked, context) ||
    isAside(tokens)
  )
}

/** `Swings should be unbroken`, `Athletes should finish in 8-12 minutes`: what should be, where no work is counted. */
function isAdvice(tokens: Tokens, context: LineContext): boolean {
  const at = tokens.findIndex(({ word }) => word === 'should')
  const isSaid = at > 0 && at <= subjectMax && tokens[0]?.kind === 'word'
  if (!isSaid || tokens.some(({ word }) => ofOrder.test(word)) || mayBeWork(tokens, context)) return false
  const words = tokens.map(({ word }) => word)
  return !words.some((word) => /^(start|begin|finish|end)$/.test(word)) || !namesMovement(words, context.index)
}

const subjectMax = 6

/** `Pull-ups can be kipping or strict`: of what stands in the work, or of what it is done with. */
function isStandard(tokens: Tokens, { index }: LineContext): boolean {
  const at = tokens.findIndex(({ word }) => /^(is|are|can|may|must)$/.test(word))
  const subject = tokens.slice(0, Math.max(at, 0)).map(({ word }) => word)
  if (subject.length === 0 || subject.length > subjectMax || tokens.some(({ kind }) => kind === 'number')) return false
  const isKnown = namesMovement(subject, index) || subject.some((word) => ofGear.test(word))
  return (
    isKnown && !tokens.some(({ word }) => ofOrder.test(word) || /^(minutes?|odd|even|stations?|rounds?)$/.test(word))
  )
}

const ofGear =
  /^(bars?|barbells?|dbs?|dumbbells?|kbs?|kettlebells?|box|boxes|balls?|ropes?|rings|reps|kipping|weights?|loads?|vests?)$/

/** `60 singles if you have no double-unders`, `Run sub: 250 m Row`, `No rope = 5 Strict Pull-ups`. */
function isInPlace(tokens: Tokens): boolean {
  const condition = tokens.findIndex(({ word }) => word === 'if')
  const isLacking = condition !== -1 && tokens.slice(condition).some(({ word }) => lacking.test(word))
  const colon = tokens.findIndex(({ text }) => text === ':')
  const isSub =
    colon > 0 && colon <= 4 && /^(subs?|substitutes?|substitution|option|options)$/.test(wordAt(tokens, colon - 1))
  return isLacking || isSub || (wordAt(tokens, 0) === 'no' && tokens.some(({ text }) => text === '='))
}

const lacking = /^(no|not|cant|cannot|dont|unable|needed|injured|havent|lacking|limited|unavailable)$/

/** `At the start and every 5 min, a block run`, `*Every 3 min, both do 5 burpees`: what is done besides. */
function isBeside(tokens: Tokens, isMarked: boolean, { index }: LineContext): boolean {
  const isStarted = wordAt(tokens, afterPhrase(tokens, 0, fromStart) ?? tokens.length) === 'every'
  const { facets, next } = readFacets(tokens, 0)
  const after = tokens.slice(next)
  const isCounted = after.some(({ kind }) => kind === 'number')
  const words = after.map(({ word }) => word)
  return isStarted || (isMarked && saysOnly(facets, 'emom interval') && isCounted && namesMovement(words, index))
}

const fromStart = phrases(formatWords.fromStart)

/**
 * `5 burpee penalty`, `*every break = 5 burpees`, `If you drop the bar, 5 burpees`: what nobody does who does not
 * break.
 */
function isPenalty(tokens: Tokens, isMarked: boolean): boolean {
  const words = tokens.map(({ word }) => word)
  if (/^(if|when|whenever) you/.test(words.join(' ')) && ofBreak.test(words[2] ?? '')) return true
  const opens = (isNamed: boolean) =>
    words.some((word, at) => /^(each|every|any)$/.test(word) && opensBreak(words.slice(at + 1), isNamed))
  if (opens(true)) return true
  if (words.some((word) => /^(finish\w*|complet\w*|switch|change|tag|rounds?|return)$/.test(word))) return false
  return words.some((word) => /^penalt(y|ies)$/.test(word)) || (isMarked && opens(false))
}

/** `break`, `time you drop the bar`; whether what happens has to be named. */
function opensBreak([word = '', next = '', ...others]: readonly string[], isNamed: boolean): boolean {
  const isTime = word === 'time' && /^(you|the|a|an|someone|anyone|athlete)$/.test(next)
  if (!isNamed) return isTime || ofBreak.test(word)
  // `Every break: 100 m Run`, `every time the bar is dropped`.
  const isTold = word === 'break' && /^[:=]$/.test(next)
  return isTold || (isTime && others.slice(0, 3).some((verb) => ofBreak.test(verb)))
}

const ofBreak = /^((break|drop|miss|stop|rest|fail|trip|put|come)s?|broken|dropped|missed)$/

/** `(ring rows or banded pull-ups)`: brackets that count nothing. */
function isAside(tokens: Tokens): boolean {
  return (
    unbracketed(tokens) !== tokens &&
    !tokens.some(({ kind, word }) => kind === 'number' || ofOrder.test(word) || word === 'each')
  )
}
