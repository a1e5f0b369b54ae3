import { readFigures } from '../figures.ts'
import { numberWord } from '../number-words.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import type { Facets } from './facets.ts'
import { afterPhrase, phrases, product } from './phrase.ts'

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

const person = ['', 'partner', 'person', 'athlete', 'teammate', 'member', 'partner is', 'person is', 'athlete is']
const oneAtATime = phrases(
  product(['one', '1', 'only one', 'with one', 'with only one'], person, [
    'works',
    'works at a time',
    'working',
    'working at a time',
    'working at any time',
    'at a time',
    'works one rests',
    'works while one rests',
    'works while the other rests',
    'works while the other one rests',
    'working one resting',
    'works the other rests',
    'works 1 rests',
    'working 1 resting',
  ]),
)
const alternateRounds =
  phrases(`ygig, you go i go, i go you go, igug, igyg, alternate rounds, alternating rounds, alternate full rounds, alternating full rounds,
  you go i go, i go you go, partners alternate rounds, alternate every round, switch every round, switch each round, switching every round, swap every round, swap each round, swap rounds, change every round, switch after each round, switch after every round, alternate each round, partners alternate, alternate after each round, alternate complete rounds, alternating complete rounds, take turns, taking turns, p1 p2 alternate rounds, relay, relay style`)
const wholeRounds = phrases(
  product(
    ['one', '1', 'each'],
    person,
    ['completes', 'does'],
    ['a', 'a full', 'one', 'one full', 'a whole', '1'],
    ['round'],
    [
      '',
      'while the other rests',
      'then switch',
      'then swap',
      'and swap',
      'then rests',
      'at a time',
      'before switching',
      'while one rests',
    ],
  ),
)
const shared =
  phrases(`sharing the work, split as needed, split as desired, split work as needed, split work as desired, split reps as needed, share as needed,
  share as desired, split evenly, split the work, split the work as needed, partition as needed, split reps, split however you like, split any way, shared reps, split the reps as needed,
  split work however you like, split the work however you like, split reps however you like, split work any way, split any way you like, split it however you like, split how you like, split work, share the work, split work evenly, split the work as desired, divide work as needed, divide as needed, split the reps, shared, split as you like, split it as you like, share reps, share reps as needed`)
const synchronized = phrases(
  'in synchro, synchro, all reps synchro, synchronized, in sync, all reps in sync, both work together',
)

const everyone = phrases(
  'each does all of it, both do all of it, everyone does everything, each partner completes all reps, each does everything, everybody does everything',
)

/** What is said of a team in two places: where one works at a time, how they share adds nothing. */
export function joinTeams(known: Facets['team'], said: NonNullable<Facets['team']>): NonNullable<Facets['team']> {
  const isKept = known?.work === 'one_at_a_time' && said.work === 'shared'
  return { ...known, ...said, ...(isKept ? { work: known.work } : {}) }
}

function ways(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  for (const [list, work] of [
    [oneAtATime, 'one_at_a_time'],
    [alternateRounds, 'alternate_rounds'],
    [wholeRounds, 'alternate_rounds'],
    [shared, 'shared'],
    [synchronized, 'synchronized'],
    [everyone, 'each'],
  ] as const) {
    const next = afterPhrase(tokens, at, list)
    if (next === undefined) continue
    facets.team = joinTeams(facets.team, { work })
    return next
  }
  return undefined
}

const afterPersonTeamPerson = phrases('person team, person teams, people per team, man team, athletes per team, person')
