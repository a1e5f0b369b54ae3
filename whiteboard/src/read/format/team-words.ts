import { phrases, product, type Phrases } from './phrase.ts'

const person = ',partner,person,athlete,teammate,member,partner is,person is,athlete is'

/** What boards say of teams: each list by its name in the patterns. */
export const teamWords = {
  teamsOf: phrases('equipos de, grupos de, t of, teams of, team of, in teams of, groups of, in groups of, partners of'),
  persons: phrases('person team, person teams, people per team, man team, athletes per team, person'),
  pairs:
    phrases(`en parejas, parejas, in 2er teams, em duplas, em dupla, duplas, 2er team, zu zweit, por parejas, in twos, t / 2, 2er teams, teams of two, 2er teams, with a partner, in pairs, pairs, partner wod, partner workout, partners, partner, in partners, w / partner,
    w / a partner, with partner, in teams, team wod, partner metcon, two partners, with your partner, with one partner, as a pair, buddy wod`),
  oneAtATime: phrases(
    product(
      'one,1,only one,with one,with only one',
      person,
      'works,works at a time,working,working at a time,working at any time,at a time,works one rests,works while one rests,works while the other rests,works while the other one rests,working one resting,works the other rests,works 1 rests,working 1 resting',
    ),
  ),
  alternateRounds:
    phrases(`ygig, you go i go, i go you go, igug, igyg, alternate rounds, alternating rounds, alternate full rounds, alternating full rounds,
    you go i go, i go you go, partners alternate rounds, alternate every round, switch every round, switch each round, switching every round, swap every round, swap each round, swap rounds, change every round, switch after each round, switch after every round, alternate each round, partners alternate, alternate after each round, alternate complete rounds, alternating complete rounds, take turns, taking turns, p1 p2 alternate rounds, relay, relay style`),
  wholeRounds: phrases(
    product(
      'one,1,each',
      person,
      'completes,does',
      'a,a full,one,one full,a whole,1',
      'round',
      ',while the other rests,then switch,then swap,and swap,then rests,at a time,before switching,while one rests',
    ),
  ),
  shared:
    phrases(`partners alternate as desired, partners alternate as needed, alternate as needed, alternate as desired, share as you want, share as you like, share however you want, split how you want, split as you want, share evenly, sharing the work, split as needed, split as desired, split work as needed, split work as desired, split reps as needed, share as needed,
    share as desired, split evenly, split the work, split the work as needed, partition as needed, split reps, split however you like, split any way, shared reps, split the reps as needed,
    split work however you like, split the work however you like, split reps however you like, split work any way, split any way you like, split it however you like, split how you like, split work, share the work, split work evenly, split the work as desired, divide work as needed, divide as needed, split the reps, shared, split as you like, split it as you like, share reps, share reps as needed`),
  synchronized: phrases(
    'in synchro, synchro, all reps synchro, synchronized, in sync, all reps in sync, both work together',
  ),
  everyone: phrases(
    'each does all of it, both do all of it, everyone does everything, each partner completes all reps, each does everything, everybody does everything',
  ),
} satisfies Record<string, Phrases>
