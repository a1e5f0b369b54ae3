/**
 * Which classes words belong to: a class a line, its words and phrases behind the colon with commas between; what is
 * indented goes on with the line above. The rows name
 * classes with a capital; what a word means in a place is told by the row that takes it.
 */
export const lexicon = `
Amrap: amrap, amraps, as many rounds as possible, as many rounds and reps as possible, as many rounds and reps as
  you can, as many quality rounds as possible, as many rounds and repetitions as possible, as many rounds as you
  can, as many rounds + reps as possible, as many rounds and reps, max rounds
MaxReps: max reps, for total reps, as many reps as possible, as many reps as you can, as many repetitions as
  possible, for max reps, max reps
ForTime: for time, ft, 4 time, as fast as possible, afap, for times, task priority, for your best time, for total
  time, for best time, por tiempo, a tiempo, auf zeit, nach zeit, por tempo, pour le temps
RoundsForTime: rft, rounds for time, rds for time, rounds ft
Quality: for quality, not for time, nft, no score, not for score, not scored, for form, for completion, not timed,
  no time, of quality, untimed, for practice, technique focus
RoundsOfQuality: rfq, rnft, quality rounds
Rounds: rounds, round, rds, rd, rnds, rnd, cycles, cycle, runden, runde, rondas, ronda, vueltas, rodadas, tours
SetWord: sets, set, supersets, superset, super sets, super set, working sets, working set, giant sets, series, serien
ForLoad: for load, for weight, for max load, for max weight, for heaviest load
Cap: time limit is, límite, cap time, time cap, timecap, cap, tc, t . c ., t . c, time limit, hard cap, hard stop,
  cut off, cutoff, limit, zeitlimit, tiempo limite, tempo limite
Minutely: emom every minute on the minute, every minute on the minute emom, emom, emoms, emotm, otm, every minute on
  the minute, each minute on the minute, on the minute, every minute, every min on the min, every min, e1mom, jede
  minute, cada minuto
Every: every, on the, alle, cada, a cada, chaque
Alternating: alternating, alt, rotating, alternate, alternating minutes, alternate minutes, rotate, alternating
  movements, rotate through
Tabata: tabata
DeathBy: death by
Rest: rest, recover, rest exactly, descanso, repos, pause, pausa
AsNeeded: as needed, as you need, when needed, as you like, as necessary, as required, until recovered
Between: between, between each, between every, after each, after every, in between, b / t, b / w, per, each, after
Effort: cycles, cycle, exercises, movements, lifts, rounds, round, sets, set, efforts, effort, amraps, amrap,
  intervals, interval, supersets, complexes, complex
Work: work, of work, working, on
Off: off, rest, of rest, recovery
Station: at each station, per station, each station, at each, of each, on each station, per movement, each movement,
  at each movement, @ each station, of work at each station, at each exercise, per exercise, each exercise
Nothing: of, complete, perform, do, the, a, in, for, and, reps of, reps, workout, metcon, wod, you have, clock, each
  of, rx, total
Pairs: with a partner, in pairs, pairs, partner wod, partner workout, buddy wod, partners, partner, in partners, w /
  partner, w / a partner, working in pairs, working with a partner, buddy workout, with partner, in teams of two,
  teams of two, as a pair, in twos, team of two, zu zweit, mit partner, en parejas, em duplas
TeamsOf: teams of, team of, in teams of, groups of, in groups of, in a team of, partners of, working in teams of
Persons: person team, person teams, people per team, man team, athletes per team, person
Turns: ygig full rounds, ygig every round, you go i go full rounds, i go you go full rounds, you go i go every
  round, i go you go by round, switch after every round, switch after each round, swap every round, swap each round,
  relay style, one partner completes a full round while the other rests, one partner completes one full round then
  switch, each partner does a full round then swap, each athlete does one full round then tag, alternate rounds with
  your partner, ygig, you go i go, i go you go, igyg, igug, you go i go 1 round each, take turns, taking turns,
  relay, alternating rounds, alternate rounds, alternating full rounds, alternate full rounds, switch every round,
  switch each round, one full round each, alternate every round, alternate each round
OneWorks: one working one resting, p1 works p2 rests, partner a works partner b rests, one person working and one
  person resting, with 1 person working and one person resting, one works while one rests, 1 person working at a
  time, only one partner working at a time, one working / one resting, one partner works at a time, one works at a
  time, one person works at a time, one person working at a time, one working at a time, one athlete works at a
  time, one partner works at a time, one at a time, one partner working at a time, only one works at a time, only
  one athlete working at a time, 1 works at a time, one works one rests, one partner works while the other rests,
  one works while the other rests, 1 person works at a time, one athlete working at a time, only one partner works
  at a time
Shared: split as you like, split as you want, split work however you like, split the work as you like, split the
  reps as required, split any way, partition the reps as needed, partition any way, partition as you like, share as
  you want, split the reps as you like, split work evenly, split 50 / 50, split work 50 / 50, split however you
  like, split as needed, split reps as needed, split the reps as needed, split work as needed, split the work as
  needed, shared, share the work, split evenly, split reps, split the reps, split the work, split, split however,
  split as desired, partition as needed, split as you like, share reps
Synchro: in synchro, synchro, all reps synchro, synchronized, in sync
TimeLeft: in the remaining time, in remaining time, in the time remaining, in the time left, in time left, in time
  remaining, with the remaining time, in the rest of the time
Piece: db, dbs, dumbbell, dumbbells, kb, kbs, kettlebell, kettlebells, barbell, bar, bb, sandbag, ball, wb, plate
Rx: rx, rxd
BuyIn: buy in, buyin, cash in, cashin, start with
CashOut: cash out, cashout, buy out, buyout, finish with, finisher
AfterEach: after each round, after every round, after each set, after every set
Then: then, into, directly into, immediately into, straight into, right into, and then, danach, dann, luego
Minute: min, minute, m, minutes, station, interval
Odd: odd, odds, odd minutes, odd min, odd minute, odd mins
Even: even, evens, even minutes, even min, even minute, even mins
Side: side, leg, arm, way, direction
Heavy: build to a heavy, build up to a heavy, work up to a heavy, work to a heavy, find a heavy, build to heavy,
  establish a heavy, find your, establish, find, build to a, build to, work up to a, heavy, find a, establish a
Max: 1 rep max, 1 rm, 1rm, rep max, rm, single, triple, double
Warmup: warm up, warmup, warm - up, aufwarmen
Skill: gymnastics skill, skill, skills, gymnastics, skill work, technique
Measure: ( time ), ( weight ), ( no measure ), ( amrap - rounds and reps ), ( amrap - reps ), ( rounds and reps ), (
  reps ), ( calories ), ( checkmark ), ( for time )
Mobility: mobility, cool down, stretching, rx+
Heading: bodybuilding, strength, accessory work, accessories, todays wod, todays workout, strength work,
  weightlifting, metcon, wod, workout, conditioning, weightlifting, oly, lifting, workout of the day, part a, part
  b, accessory, olympic lifting, kraft
Bar: |, / /
With: with, w /, w, holding, using
Level: l1, l2, l3, rx +, rx, rxd, scaled, intermediate, beginner, beginners, advanced, foundations, level 1, level
  2, level 3, beginner option, scaled option, masters, fitness, performance, men, women
Totals: score total reps, score is total reps, total reps, score reps, score is reps, score = reps, score : reps,
  score = total reps, count total reps
`
