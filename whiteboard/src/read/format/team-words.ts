import { isLetterAway } from '../names/telling-words.ts'

/** What boards say of teams: each list by its name in the patterns. */
export const teamWords = {
  teamsOf: `equipos de, grupos de, t of, teams of, team of, in teams of, groups of, in groups of, partners of,
    in a team of, working in teams of`,
  persons: 'person team, person teams, people per team, man team, athletes per team, person',
  pairs: `en parejas, parejas, in 2 er teams, 2 er teams, 2 er team, zu 2 t, em duplas, em dupla, duplas, 2er team,
    zu zweit, por parejas, in twos, t / 2, 2er teams, teams of two, 2er teams, with a partner, mit partner,
    mit einem partner, in pairs, pairs, partner wod, partner workout, partners, partner, in partners, w / partner,
    w / a partner, working in pairs, working with a partner, working as a pair, buddy workout, buddy metcon,
    with partner, in teams, team wod, partner metcon, two partners, with your partner, with one partner, as a pair,
    buddy wod`,
  turns: `ygig every round, ygig each round, ygig full rounds, igyg full rounds, you go i go full rounds,
    i go you go full rounds, ygig, igug, igyg, you go i go, i go you go, take turns, taking turns,
    im wechsel nach jeder runde, wechsel nach jeder runde, i go you go by round, you go i go by round,
    i go you go by rounds, you go i go by rounds, p1 p2 alternate rounds, relay, relay style, waterfall,
    1 full round each, one full round each, full rounds each`,
  synchronized: 'in synchro, synchro, all reps synchro, synchronized, in sync, all reps in sync, both work together',
  everyone: `each does all of it, both do all of it, everyone does everything, each partner completes all reps,
    each does everything, everybody does everything`,
} satisfies Record<string, string>

type Sharing = {
  readonly work: string
  readonly words: string
  readonly first: RegExp
  readonly needed: readonly RegExp[]
  /** Whether it is kept as a note: who changes when is more than that one works at a time. */
  readonly isKept?: boolean
}

/** How partners share is said in many words: whose, which, and what of them have to be there. */
export const sharing = [
  {
    work: 'one_at_a_time',
    words: `one 1 only with is person partner partners athlete teammate member works work working at a any time rest
      rests resting while and the other others another per team on can may be rested will must should during b two
      three`,
    first: /^(one|1|only|with|partners?)$/,
    needed: [/^(one|1)$/, /^(works?|working|at)$/],
  },
  {
    work: 'one_at_a_time',
    isKept: true,
    words: `one 1 each every partner partners alternate alternates alternating switch switching swap swapping change
      changing after the your movement movements exercise exercises station stations task tasks minute minutes with
      between you go i by`,
    first: /^(alternat\w*|switch\w*|swap\w*|chang\w*|partners?|you|i)$/,
    needed: [/^(alternat\w*|switch\w*|swap\w*|chang\w*|go)$/, /^(movement|exercise|station|task|minute)s?$/],
  },
  {
    work: 'each',
    words: `each both every all partner partners athlete athletes person does do completes complete the round rounds
      reps work of`,
    first: /^(each|both|every|all)$/,
    needed: [/^(does|do|completes?)$/, /^(every|all)$/, /^(rounds?|reps|work)$/],
  },
  {
    work: 'alternate_rounds',
    first: /./,
    words: `one 1 each every partner partners person athlete teammate alternate alternates alternating switch
      switching swap swapping change changing completes complete completing does do a full whole the round rounds
      after before then rests rest while other you i go goes tag tags and at time in for your next b works working
      through whole entire with`,
    // `Every 2 min complete 1 round` says of nobody that he is one of several.
    needed: [
      /^(alternat\w*|switch\w*|swap\w*|chang\w*|completes?|completing|does|go|tags?|works)$/,
      /^rounds?$/,
      /^(alternat\w*|switch\w*|swap\w*|chang\w*|tags?|partners?|person|athlete|teammate|others?|you|each|rests?|then)$/,
    ],
  },
  {
    work: 'shared',
    first: /./,
    words: `split share shared sharing divide divided partition break alternate alternating up can may be you see fit
      work partners partner reps rep work the it them all as needed desired necessary you like want wish however how
      any way anyhow evenly equally into between among teammates however, in`,
    needed: [/^(split|shar(e|ed|ing)|divided?|partition|alternat(e|ing))$/],
  },
].map(({ words, ...way }: Sharing) => ({ ...way, words: new Set(words.split(/\s+/)) }))

/** Whether a word is a letter away from one of how teams share: `covpletes a full round`. */
export function isSlipOfTeam(word: string): boolean {
  return !ofTeams.has(word) && [...ofTeams].some((known) => known.length >= slipLeast && isLetterAway(word, known))
}

const slipLeast = 5
const ofTeams = new Set(
  sharing.flatMap(({ words }) => [...words]).concat('around', 'words', 'bound', 'ground', 'completed'),
)
