import { pairOf } from './item-parts.ts'
import { merged } from './format-rows.ts'
import { row, type Item } from './categories.ts'

/** What a line of a board can be; those that read it whole go to the board. */
export const lineRows = [
  row('Head', 'Facets', (facets) => ({ facets, items: [] })),
  row('Head', 'Facets Items', (facets, items) => ({ facets, items })),
  row('Head', 'Facets Items ,|.|;|( Facets )?', (facets, items, _, more) => {
    const both = merged(facets, more)
    return both && { facets: both, items, isWhole: true }
  }),
  row('Head', 'Facets / SlashItems', (facets, _, items) => (items.every(isCounted) ? { facets, items } : undefined)),
  // `Deadlift 5x3, rest 2 min`, `2000 m Row for time`
  row('Head', 'Items ,|.|;|-? Facets', (items, _, facets) => ({ facets, items, isWhole: true })),
  row('Lines', 'SlashItems', (items) => (items.length > 2 && items.every(isCounted) ? items : undefined)),
  row('LevelLine', 'Level :?', (level) => level),
  row('Lines', 'Items ,|.|;?', (items) => items),
  row('Lines', 'Heading : Items', (_, _colon, items) => items),

  // `Min 1: …`, `Station 2 - …`, `1) …`, `Odd: …`
  row('SlotHead', 'Minute Count :|-|.|)?', (_, number) => number),
  row('SlotHead', 'Minute -|. Count :|-|.|)?', (_, _dash, number) => number),
  row('SlotHead', 'Count .|)|:|-', (number) => number),
  row('SlotHead', 'a|b|c|d|e .|)|:|-', (letter) => 'abcde'.indexOf(letter) + 1),
  row('SlotHead', 'Ordinal Minute? :|-|.|)?', (number) => number),
  row('SlotHead', 'Odd :|-?', () => 1),
  row('SlotHead', 'Even :|-?', () => 2),
  row('Slot', 'SlotHead Items?', (number, items) => ({ number, items: items ?? [] })),
  row('Slot', 'SlotHead Duration? Rest', (number) => ({ number, items: [] })),
  row('Slot', 'SlotHead Rest Duration', (number) => ({ number, items: [] })),
  row('Break', 'Rest Duration?', (_, duration) => (duration === undefined ? {} : { duration })),

  row('PartLines', 'BuyIn :|-|,? Items', (_, _is, items) => ({ part: 'buy_in' as const, items })),
  row('PartLines', 'CashOut :|-|,? Items', (_, _is, items) => ({ part: 'cash_out' as const, items })),
  row('PartLines', 'Items BuyIn', (items) => ({ part: 'buy_in' as const, items })),
  row('PartLines', 'Items CashOut', (items) => ({ part: 'cash_out' as const, items })),
  row('PartLines', 'AfterEach :|-|,? Items', (_, _is, items) => ({ part: 'after_each_round' as const, items })),
  row('PartLines', 'Items AfterEach', (items) => ({ part: 'after_each_round' as const, items })),
  row('Part', 'CashOut :|-?', () => 'cash_out' as const),
  row('Part', 'AfterEach :|-|,?', () => 'after_each_round' as const),
  row('Next', 'Then :|,|.?', () => true as const),
  row('NextHead', 'Then :|,? Facets', (_, _mark, facets) => ({ facets, items: [] })),
  row('NextHead', 'Then :|,? Facets Items', (_, _mark, facets, items) => ({ facets, items })),
  row('NextLines', 'Then :|,? Items', (_, _mark, items) => items),
  row('Title', 'Heading|Pairs :|-? Quoted', (_, _mark, name) => name),
  // `Skill: Handstand Walk`, and below it `Level 1: 3 x 5 Wall Walks`
  row('SkillHead', 'Skill :|-?', () => ''),
  row('SkillHead', 'Skill :|- Free', (_, _mark, name) => name),
  row('LevelItems', 'Level :|- Items', (level, _, items) => ({ level, items })),
  row('Warm', 'Warmup :|-? Aside?', (word) => word),

  // A load on a line of its own: `DB: 22.5/15 kg`, `(43/30 kg)`, `♀ 35-lb kettlebell`
  row('GearLine', '@|(? Gear )?', (_, gear) => (gear.unit?.kind === 'load' ? { of: undefined, gear } : undefined)),
  row('GearLine', 'Piece :|-|=? Gear', (of, _, gear) => ({ of, gear })),
  row('GearLine', 'Rx :|=? Gear', (_, _mark, gear) => ({ of: undefined, gear })),
  row('GearLine', 'Female /|,? Male', (female, _, male) => pairOf(male, female)),
  row('GearLine', 'Male /|,? Female', (male, _, female) => pairOf(male, female)),
  row('Female', '♀|women|w|f :? Gear Piece?', (_, _mark, gear) => gear),
  row('Male', '♂|men|m :? Gear Piece?', (_, _mark, gear) => gear),

  // What a line tells and no member holds: its words are a note.
  row('Told', 'Rest :? Duration -|to Duration Pausing?', (word) => word),
  row('Told', 'Rest Figures Unit Pausing?', (word, { kind }) => (kind === 'range' ? word : undefined)),
  row('Told', 'Heavy a? heavy? Max', (word) => word),
  row('Told', '( Heavy a? heavy? Max )', (_, word) => word),
  row('Told', 'set|sets Figures :|-|=? Detail', (word) => word),
  row('Told', 'add Gear from|to last week', (word) => word),

  row('Topic', 'Heading :|.|-? Measure?', (word) => word),
]

function isCounted({ line }: Item): boolean {
  return ['reps', 'calories', 'distance', 'duration'].some((measure) => line[measure] !== undefined)
}
