import { phrases, product } from './phrase.ts'

/** What formats are said with: each list by its name in the patterns of the rules beside it. */
export const formatWords = {
  cap: 't . c ., t . c, tiempo limite, tempo limite, limite, zeitlimit, limite de tiempo, limite de temps, temps limite, temps max, time cap, timecap, cap, tc, time limit, time domain cap, t c, hard cap, hard stop, cut off, cutoff, cut off time, cutoff time, limit',
  ofEach: 'each, each round, per round, every round, a round, per set, each set, per interval, each interval',
  link: 'comma, :, -, =, of, at, is, (, @, ., )',
  mostRounds: `as many quality rounds as possible, as many rounds and reps as you can, as many rounds and reps, amrap, amraps, as many rounds as possible, as many rounds and reps as possible,
    as many rounds + reps as possible, as many rounds as you can, as many rounds and repetitions as possible, max rounds`,
  mostRoundsIn: 'as many rounds in, as many rounds and reps in',
  mostReps:
    'as many reps as possible, as many reps as you can, as many repetitions as possible, for max reps, max reps',
  stations: `at each station, per station, each station, at each, of each, on each station, stations, per movement, each movement,
    at each movement, @ each, @ each station, @ each movement, @ each exercise, of each movement, of work at each station, at each exercise, per exercise, each exercise, each, on each`,
  fromStart:
    'at the start and, at the beginning and, from the start and, at 0 : 00 and, at the top of, at the start of',
  minutely:
    'emom every minute on the minute, every minute on the minute emom, emom, emoms, emotm, otm, jede minute, every minute on the minute, each minute on the minute, each min on the min, on the minute, every minute, e1mom, every min, every min on the min',
  every:
    'cada, tous les, toutes les, alle, a cada, chaque, every, on the, on every, every round on a, each round on a, every set on a, each set on a',
  on: 'on, work, of work, working, seconds on',
  and: '/, |, -, and, comma, :',
  off: 'off, rest, of rest, recovery',

  rest: 'repos, descanso, descansar, descanso de, descanso entre, active rest, rest for, rest, recover, resting, then rest, rest exactly, rest precisely, rest for exactly, rest at least, rest a full',
  restBehind:
    'repos, de repos, descanso, de descanso, rest, of rest, recovery, break, off, off between, walking rest, walk rest, jog rest, active rest, active recovery',
  restLeft: product(
    'rest, rest for, recover, rest in',
    'the remainder of, remainder of, the rest of, the remaining',
    'the, each, that, your, every,',
  ),
  restLikeWork:
    'rest 1 : 1, 1 : 1 rest, rest equal to work, rest equal to work time, rest = work, rest = work time, rest as long as you work, rest as long as it takes, rest same as work, rest the same time',
  workRest:
    'work rest, work : rest, work to rest, work to rest ratio, work rest ratio, work and rest, ratio work rest, ratio work to rest',
  restNeeded:
    'rest as needed, rest as you need, rest whatever you need, rest when you need, rest when needed, rest only when needed, rest as you like, rest as you want, rest as necessary, as needed rest, full recovery, rest as required, with rest as needed, rest until recovered, descansar segun necesidad, descanso segun necesidad',
  before: 'before, before completing, before starting, before beginning',
  startEvery: `start a new amrap every, start a new set every, start a new round every, start a new interval every, start a new movement every,
    start a set every, new set every, start each set every, go every, start every, start a new effort every, starting a new round every, starting a new set every, starting each round every, start each round every`,
  between: `after both, after all, after the last, after the second, after a2, after a3, after b2, after b3, after c2, after c3, between, between each, between every, bw, per round, after each, after every, in between, between parts, b / t, b / w, ${product(
    'between,between each,between every,b / t,b / w,bw,bet,in between,after each,after every,each',
    'rounds,round,sets,set,efforts,effort,amraps,amrap,intervals,interval,supersets,cycles,cycle,complexes,complex',
  )}`,

  rounds:
    'varv, cycles, cycle, ronda, rondas, runde, runden, vuelta, vueltas, rodada, rodadas, giri, tours, rounds, round, rds, rd, rnds, rnd',
  roundsForTime: 'rft, rounds for time',
  roundsForQuality: 'rfq, rnft, rounds quality',
  sets: 'series, serien, satze, working set, sets, set, supersets, superset, super sets, super set, working sets, giant sets',
  forLoad: 'for load, for weight, for max load, for max weight, for heaviest load',
  forTime:
    'por tiempo, a tiempo, auf zeit, pour le temps, contre la montre, para tiempo, nach zeit, por tempo, contra el tiempo, contra o tempo, for time, ft, 4 time, as fast as possible, afap, for times, task priority, for your best time, for total time, for best time',
  forQuality: `por calidad, por qualidade, technique focus, for quality, not for time, nft, no score, not for score, not scored, for form, for completion, not timed, no time, quality rounds,
    quality not speed, of quality, quality work, untimed, for practice`,
  alternating:
    'alternate a1 and a2, alternate between a1 and a2, alternating a1 and a2, alternating, alt, rotating, alternate, alternating minutes, alternate minutes, rotate, alternating between, alternating through, rotating through, alternating movements, rotate through',
  totals:
    'score : reps, score = reps, score total reps, score is total reps, score is reps, total reps, score = total reps, count total reps, count all reps, count all reps for score, count your total reps, count every rep, total reps is your score',
  reps: 'reps, rep',
  inTheFirst: 'of each in the first, in the first, of each the first, the first',
  minute: 'min, minute, the minute',
  moreEvery: 'more every, more each',
  startWith: 'start with, starting with, start at, starting at, begin with, starting',
  adding:
    'add, adding, and add, then add, +, and then add, increase by, increasing by, increase reps by, increasing reps by, reps increase by, ascending by, and increase by',
  growingBy: 'ascending by, increasing by, going up by, climbing by',
  eachRound:
    'each minute, every minute, per minute, each min, every min, per min, each round, every round, per round, each time, of each every round, of each each round, to each movement each round, to each movement every round, to each every round, to each each round',
  deathBy: 'death by',
  cumulative:
    'each followed by all the days before it, cumulative, as in the song, like the song, 12 days of christmas style',
  eachOnce: 'each once',
} satisfies Record<string, string>

/** Words that add nothing to a format. */
export const nothing =
  phrases(`no rest between stations, no rest between movements, no rest between exercises, comma, of, in, within, the, a, an, complete, perform, do, :, ;, ., -, (, ), [, ], *, with, on, clock, running, and, each, following, por, durante, pendant, fur, danach, dann, anschliessend, puis, luego, depois,
    by, von, at, reps, rep, repetitions, for, workout, ladder, descending, ascending, chipper, couplet, triplet, total, this,
    this workout has, the workout has, then repeat, rep rounds, rounds + reps, rounds and reps, rounds & reps, rounds plus reps, slowest round, fastest round, total time, sum of all rounds, score, is, time, your, as, through, work, window, continuous, nonstop, |, /, scheme, amount, x, =, ~, you, have, max, metcon,
    go, one, rx, +, between, to, below, all, same, until, into, straight, w, on a, against, steady, wod, athletes, accumulate, get, possible, &, repeat, complete, through, quickly, for load, for weight, there is, of practice, practice, by level, at your level, at your own level, alternate, for a total`)

/** `In the time left`, behind an AMRAP or on a line of its own. */
export const inTimeLeft = product(
  ' ,then',
  ' ,in,with,w,for',
  'time left,time remaining,the time left,the time remaining,the remaining time,remaining time,rest of the time,the rest of the time',
)

export const timeLeft = phrases(inTimeLeft)
