import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failures } from '../src/read/known-failures.ts'
import { readBoard } from '../src/read/read-board.ts'
import { sampleMovements } from './sample-movements.ts'

const mended = `
Deadlift|build to a 1RM => Deadlift 1 set of 1 rep|> find a 1RM
Every 3 min x 2|Set 1 - 15 Burpees|Set 2 - 12 Burpees => Every 3 min x 2|Station 1: 15 Burpees|Station 2: 12 Burpees
Front Squat 5x3|8 RPE => Front Squat 5x3 @ RPE 8
Deadlift|3 @ 80% => Deadlift 4x3 at 80%
Week 2|Front Squat 4x4 => "Week 2"|Front Squat 4x4 at 80%
AMRAP 5, rest 2 min, x 3|10 Burpees => 3 x AMRAP in 5 minutes|10 Burpees|Rest 2 minutes between AMRAPs
For time|10 Thrusters|Barbell: 43/30 kg => For time|10 Thrusters (43/30 kg)
For time|10 Thrusters|43/30 kg => For time|10 Thrusters (43/30 kg)
AMRAP 10|Scaled: 8 Ring Rows => "Scaled"|AMRAP 10|8 Ring Rows
For time|10 Thrusters (M 43 kg / F 30 kg) => For time|10 Thrusters (43/30 kg)
For time|400 m/350 m Run => For time|400/350 m Run
For time|10 Thrusters, 95/65 lb or 43/30 kg => For time|10 Thrusters (43/30 kg)
Clean and Jerk|4 x 1 + 1 @ 75% => 4 sets of|1 Clean + 1 Jerk at 75%
AMRAP 5|6 Pull-ups|second: 6 Burpees => AMRAP 5|6 Burpees
As many rounds as possible|in 15 minutes|10 Burpees => As many rounds as possible in 15 minutes|10 Burpees
3 rounds for quality|:30/:30 Side Plank => 3 rounds for quality|:30 Side Plank per side
AMRAP 8|8 1-arm Dumbbell Snatches => AMRAP 8|8 Dumbbell Snatches [1-arm]
2 sets|Row 4:00 @ 22 s/m => 2 sets|Row 4:00 ["22 s/m"]
4 rounds, each for time|Row 500 m => 4 x 500 m Row|Rest 3 minutes between intervals
3 rounds, 1 minute at each station|Wall Balls => 3 rounds for max reps, 1 minute at each station|Wall Balls
AMRAP 12|Buy-in: 800 m Run|Then max rounds of:|5 Burpees => AMRAP 12|Buy-in: 800 m Run|Then, in the time left:|5 Burpees
On the 4:00 mark|9 Burpees => On the 4:00 x 6 sets|9 Burpees
Tabata (6 x 20/10)|Burpees => Tabata|6 rounds: 20 seconds on, 10 seconds off|Burpees
1 min each|Burpees => Max reps in 1 minute of each|Burpees
For time|5x 50kg Deadlifts => For time|5 Deadlifts (50 kg)
AMRAP 9|10 Burpees|Score: slowest round => AMRAP 9|10 Burpees|> slowest round
Team of 4, 40 min|100 Wall Balls => In teams of 4|AMRAP 40|100 Wall Balls
For time - 2 KBs 24/16 kg|50 Kettlebell Push Presses => For time|50 Kettlebell Push Presses (2 x 24 kg)
3x|10 Burpees => 3 rounds for time|10 Burpees
EMOM 2|1st: 10 Burpees|2nd: 5 Pull-ups => EMOM 2|Minute 1: 10 Burpees|Minute 2: 5 Pull-ups
Every 2 minutes x 5|1 Clean|+ 1 Split Jerk => Every 2 minutes x 5|1 Clean + 1 Split Jerk
AMRAP 5|10 Burpees|x 3 => 3 x AMRAP in 5 minutes|10 Burpees
3 x 8-12 => Back Squat 3x8-12
For time|8 DB Snatches R/L => For time|8/8 Dumbbell Snatches
2-4-6-...-12|Burpees => 2-4-6-8-10-12 reps for time|Burpees
AMRAP 10|10 Burpees|For total reps => AMRAP 10|10 Burpees|Score: total reps
For time of...|10 Burpees => For time of|10 Burpees
For time|10 Burpees|"Sprint" => "Sprint"|For time|10 Burpees
18-, 12-, and 6-rep rounds for time|Burpees => 18-12-6 reps for time|Burpees
On a 9 minute clock|10 Burpees => For time|Time cap: 9 minutes|10 Burpees
| 6x2 | 75% | Snatch | => Snatch 6x2 at 75%
AMRAP 7|3 Burpees|6 Burpees|etc. => AMRAP 7, 3-6-9-… reps|Burpees
0:00-2:00 10 Burpees|2:00-4:00 12 Sit-ups => Every 2 minutes for 4 minutes, alternating|10 Burpees|12 Sit-ups
3 sets of|12 - 15 Ring Rows => 3 sets of|12-15 Ring Rows
400-300-200 m Row => For time|400 m Row|300 m Row|200 m Row
For time|Thrusters, 12 => For time|12 Thrusters
For time|100 ft (30 m) Walking Lunge => For time|30 m Walking Lunge
METCON (12 min)|For time|90 Burpees => METCON|For time|90 Burpees|Time cap: 12 minutes
AMRAP 10|10 Burpees|YGIG, full rounds => AMRAP 10|10 Burpees|In pairs, you go, I go
For quality, 12 minutes|10 Burpees => For quality|Time cap: 12 minutes|10 Burpees
AMRAP 10|10 Burpees|No rest between rounds => AMRAP 10|10 Burpees
AMRAP 10|10 Burpees|https://video.example/3 => AMRAP 10|10 Burpees|> https://video.example/3
EMOM 2|1-1: 10 Burpees|2-2: 5 Pull-ups => EMOM 2|Minute 1: 10 Burpees|Minute 2: 5 Pull-ups
For time|5' Row => For time|5 min Row
For time|10 Thrusters / 10 Burpees => For time|10 Thrusters|10 Burpees
`

test('the remedy of each known failure works', () => {
  const shown = new Set<string>()
  for (const line of mended.trim().split('\n')) {
    const [before = '', after = ''] = line.split(' => ')
    const error = readBoard(toBoard(before), movements).findings.find(({ severity }) => severity === 'error')
    const failure = failures.find(({ sentence, remedy }) => error?.sentence === sentence && error.remedy === remedy)
    assert.ok(failure, `${before}: ${error?.sentence}`)
    shown.add(failure.sentence)
    const mendedErrors = readBoard(toBoard(after), movements).findings.filter(({ severity }) => severity === 'error')
    assert.deepEqual(mendedErrors, [], after)
  }
  assert.deepEqual([...shown].sort(), [...new Set(failures.map(({ sentence }) => sentence))].sort())
})

const movements = sampleMovements()

function toBoard(lines: string): string {
  return lines.startsWith('| ') ? lines : lines.replaceAll('|', '\n')
}
