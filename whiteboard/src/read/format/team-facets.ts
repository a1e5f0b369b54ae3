import { readFigures } from '../figures.ts'
import { numberWord } from '../number-words.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import type { Facets } from './facets.ts'
import { afterPhrase, phrases } from './phrase.ts'

type Reader = (tokens: readonly Token[], at: number, facets: Facets) => number | undefined

/** Facets of a team: how many, and who works when. */
export const teamFacets: readonly Reader[] = [teamsOf, pairs, ways]

const teams = phrases('teams of, team of, in teams of, groups of, in groups of, partners of')

function teamsOf(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const start = afterPhrase(tokens, at, teams)
  const number = start === undefined ? undefined : tokens[start]
  const size = number?.kind === 'number' ? number.value : numberWord(number?.word ?? '')
  if (start === undefined || size === undefined) return sized(tokens, at, facets)
  facets.team = { ...facets.team, size }
  return start + 1
}

/** `2 person team`, `team of two`. */
function sized(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const figures = readFigures(tokens, at)
  const [size] = figures?.value.values ?? []
  if (figures?.value.kind !== 'one' || size === undefined) return undefined
  const hyphen = textAt(tokens, figures.next) === '-' ? figures.next + 1 : figures.next
  const next = afterPhrase(tokens, hyphen, afterPersonTeamPerson)
  if (next === undefined) return undefined
  facets.team = { ...facets.team, size }
  return next
}

const two =
  phrases(`with a partner, in pairs, pairs, partner wod, partner workout, partners, partner amrap, partner, in partners, w / partner,
  w / a partner, with partner, in teams, team wod, partner metcon, two partners, with your partner, with one partner, as a pair, buddy wod`)

function pairs(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  const next = afterPhrase(tokens, at, two)
  if (next === undefined) return undefined
  // "Partner AMRAP" says both: the second word is read on its own.
  const isFormat = wordAt(tokens, next - 1) === 'amrap'
  facets.team = { size: 2, ...facets.team }
  return isFormat ? next - 1 : next
}

const oneAtATime =
  phrases(`one works at a time, one partner works at a time, one working, 1 works 1 rests, one works one rests,
  one partner working at a time, one person working at a time, one person works at a time, one athlete works at a time, one athlete working at a time,
  one working at a time, one at a time, only one partner works at a time, one works while one rests, one works one rests, one works while the other rests, one partner works while the other rests,
  1 working 1 resting, one working one resting, 1 person working at a time, 1 working at a time, one partner working, one person working, one partner works while one rests, one partner working at any time,
  only one person works at a time, only one athlete works at a time, only one partner working at a time`)
const alternateRounds =
  phrases(`ygig, you go i go, i go you go, igug, igyg, alternate rounds, alternating rounds, alternate full rounds, alternating full rounds,
  you go i go, i go you go, partners alternate rounds, alternate every round, switch every round, switch each round, switching every round, p1 p2 alternate rounds, relay, relay style`)
const shared =
  phrases(`sharing the work, split as needed, split as desired, split work as needed, split work as desired, split reps as needed, share as needed,
  share as desired, split evenly, split the work, split the work as needed, partition as needed, split reps, split however you like, split any way, shared reps, split the reps as needed,
  split work, share the work, split work evenly, split the work as desired, divide work as needed, divide as needed, split the reps, shared, split as you like, split it as you like, share reps, share reps as needed`)
const synchronized = phrases(
  'in synchro, synchro, all reps synchro, synchronized, in sync, all reps in sync, both work together',
)

const everyone = phrases(
  'each does all of it, both do all of it, everyone does everything, each partner completes all reps, each does everything, everybody does everything',
)

function ways(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  for (const [list, work] of [
    [oneAtATime, 'one_at_a_time'],
    [alternateRounds, 'alternate_rounds'],
    [shared, 'shared'],
    [synchronized, 'synchronized'],
    [everyone, 'each'],
  ] as const) {
    const next = afterPhrase(tokens, at, list)
    if (next === undefined) continue
    facets.team = { ...facets.team, work }
    return next
  }
  return undefined
}

const afterPersonTeamPerson = phrases('person team, person teams, people per team, man team, athletes per team, person')
