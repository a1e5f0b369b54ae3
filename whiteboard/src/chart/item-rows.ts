import { figuresOf } from './amount-rows.ts'
import { row } from './categories.ts'
import { itemOf } from './item-of.ts'
import {
  bare,
  inCalories,
  inMetres,
  joined,
  mostIn,
  listed,
  oneSet,
  said,
  setLine,
  setsOf,
  times,
  withNext,
  withOther,
} from './item-parts.ts'

/** A line of work: how much, what, and what with. */
export const itemRows = [
  // `10 Burpees`, `400 m Run`, `Max Ring Rows`, `Burpees`
  row('Item', 'Amount? of? Name Details?', (amount, _, name, details) => itemOf(name, [said(amount), details])),
  row('Item', 'max|amrap -? reps? of? Name TimeLeft? Details?', (_max, _dash, _reps, _of, name, _left, details) =>
    itemOf(name, [details], 'Max'),
  ),
  row('Item', 'TimeLeft :|,? max Unit? Name Details?', (_left, _mark, _max, unit, name, details) =>
    itemOf(name, [details], 'Max', unit),
  ),
  row('Item', 'max Unit Name TimeLeft? Details?', (_, unit, name, _left, details) =>
    itemOf(name, [details], 'Max', unit),
  ),
  row('Item', 'Amount max Unit Name Details?', (amount, _, unit, name, details) =>
    itemOf(name, [said(amount), details], 'Max', unit),
  ),
  // `5 each side DB Rows`, `30 s/30 s Side Plank`
  row('Item', 'Amount each|per|/ Side Name Details?', (amount, _, _side, name, details) =>
    itemOf(name, [said(amount), { side: true }, details]),
  ),
  row('Item', 'Amount / Amount Name Details?', (amount, _, other, name, details) =>
    JSON.stringify(amount) === JSON.stringify(other) && amount.unit !== undefined
      ? itemOf(name, [said(amount), { side: true }, details])
      : undefined,
  ),
  // `Cal Row 10`, `Run 400 m x 8`
  row('Item', 'Unit Name Figures Details?', (unit, name, figures, details) =>
    itemOf(name, [{ amounts: [{ figures, unit }] }, details]),
  ),
  row('Item', 'Name Amount x Count Details?', (name, amount, _, count, details) =>
    amount.unit === undefined ? undefined : itemOf(name, [setsOf(count, { amounts: [amount] }), details]),
  ),
  // `400 run`
  row('Item', 'Count Name Details?', inMetres),
  row('Item', 'Amount of? Gear Name Details?', (amount, _, gear, name, details) =>
    itemOf(name, [said(amount), { gear: [gear] }, details]),
  ),
  row('Item', 'Gear Name Details?', (gear, name, details) => itemOf(name, [{ gear: [gear] }, details])),
  row('Item', 'Amount max reps? Name Details?', (amount, _, _reps, name, details) => mostIn(amount, name, details)),
  // `Calorie Row`, `Row (cal)`
  row('Item', 'Unit Name Details?', inCalories),
  row('Item', 'Name (? Unit )?', (name, _, unit) => inCalories(unit, name, undefined)),
  // `5x5 Back Squat`, `3 sets of 8 Ring Rows`
  row('Item', 'Sets Name Details?', (sets, name, details) => itemOf(name, [sets, details])),
  // `Run 400 meters`, `Back Squat 5x5 @ 75%`, `Deadlift: 5-5-5`
  row('Item', 'Name :|,|- Sets Details?', (name, _, sets, details) => itemOf(name, [sets, details])),
  row('Item', 'Name Sets Details?', (name, sets, details) => itemOf(name, [sets, details])),
  row('Item', 'Name :|,|- Amount Details?', (name, _, amount, details) => itemOf(name, [said(amount), details])),
  row('Item', 'Name Amount Details?', (name, amount, details) => itemOf(name, [said(amount), details])),
  row('Item', 'Name ( Amount ) Details?', (name, _, amount, _end, details) =>
    amount.unit === undefined ? undefined : itemOf(name, [said(amount), details]),
  ),
  row('Sets', 'Count x Amount', (sets, _, amount) => setsOf(sets, { amounts: [amount] })),
  row('SetLine', 'Sets Details?', (sets, details) => ({ details: joined(sets, details ?? {}) ?? sets, isOne: false })),
  row('SetLine', 'Scheme reps? Details?', (scheme, _, details) => setLine(scheme, details ?? {})),
  row('SetLine', 'SetHead? Figures reps? Details', (_, figures, _reps, details) => oneSet(figures, details)),
  row('SetLine', 'SetHead? Gear x Figures', (_, gear, _x, figures) => oneSet(figures, { gear: [gear] })),
  row('SetHead', 'set Count :|-?', (_, count) => count),
  row('Sets', 'Count sets|set of|x Amount', (sets, _, _of, amount) => setsOf(sets, { amounts: [amount] })),

  // `10 Burpees, 15 Air Squats`, `10 Burpees + 5 Pull-ups`
  row('Items', 'Item', (item) => [item]),
  row('Items', 'Items ,|;|.|and Item', (items, _, item) => listed(items, item)),
  row('Items', 'Items Bar Item', (items, _, item) => listed(items, item)),
  row('Items', 'Items + Item', withNext),
  // `15 Cal Row / Bike`, `10 Pull-ups or 15 Ring Rows`
  row('Item', 'Item or|/ Item', withOther),

  row('SlashItems', 'Item / Item', (item, _, other) => [item, other]),
  row('SlashItems', 'SlashItems / Item', (items, _, item) => [...items, item]),

  row('Details', 'Detail', (detail) => detail),
  row('Details', '- Gear', (_, gear) => ({ gear: [gear] })),
  row('Details', 'Details Detail', joined),
  row('Detail', '@|at|with Gear', (_, gear) => ({ gear: [gear] })),
  row('Detail', '@|at|with Figures', (_, figures) => ({ gear: [{ figures }] })),
  row('Detail', ', Detail', (_, detail) => detail),
  row('Detail', '( Details )', (_, details) => details),
  row('Detail', '( Figures )', (_, figures) => bare(figures)),
  row('Detail', '[ Details ]', (_, details) => details),
  row('Detail', '[ Figures ]', (_, figures) => bare(figures)),
  row('Detail', 'Figures', (figures) => (figures.kind === 'pair' ? bare(figures) : undefined)),
  row('Detail', 'Gear', (gear) => ({ gear: [gear] })),
  row('Detail', 'Aside', (note) => ({ notes: [note] })),
  // `225/155 lb or 102/70 kg`
  row('Detail', 'Gear or|/ Gear', (gear, mark, other) =>
    mark === '/' && gear.unit?.short === other.unit?.short
      ? undefined
      : { gear: [gear], notes: [`or ${other.figures.text} ${other.unit?.short ?? ''}`] },
  ),
  // `(6/leg)`: how the amount is made up.
  row('Detail', '( Figures each|per|/ Side )', (_, { text }, mark, side) => ({
    notes: [mark === '/' ? `${text}/${side}` : `${text} ${mark} ${side}`],
  })),
  // `each leg`, `per side`, `/side`
  row('Detail', 'each|per|/ Side', () => ({ side: true })),
  // `w/ 2 DBs 22.5/15`, `with a 20/14 lb plate`
  row('Detail', 'With a|one|single? Gear Piece?', (_, _a, gear) => ({ gear: [gear] })),
  row('Detail', 'With Count Piece Gear', (_, count, _piece, gear) => ({
    gear: [{ ...gear, figures: times(count, gear.figures) }],
  })),
  // `(50s/35s)` are what two dumbbells weigh.
  row('Detail', '( Number s / Number s )', (_, one, _s, _slash, other) => {
    const figures = one === other ? undefined : figuresOf('pair', [one, other], '/')
    return figures && { gear: [{ figures }] }
  }),
  row('Detail', 'es', () => ({ side: true })),
  row('Detail', 'Gear each|per hand', (gear, each) => ({ gear: [gear], notes: [`${each} hand`] })),
  // `@ RPE 8`, `RPE 7-8`, `@ 7 RPE`
  row('Detail', '@? rpe Figures', (_, _rpe, { text }) => ({ rpe: text })),
  row('Detail', '@? Figures rpe', (_, { text }) => ({ rpe: text })),
  row('Detail', '@ Tempo', (_, tempo) => ({ tempo })),
  row('Detail', '( Tempo )', (_, tempo) => ({ tempo })),
  row('Detail', '@? tempo :? Tempo', (_, _tempo, _colon, tempo) => ({ tempo })),
]
