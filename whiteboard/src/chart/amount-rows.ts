import type { Figures } from '../read/amounts/figures.ts'
import { row, type Amount } from './categories.ts'

/** Numbers, how they hang together, and what they count. */
export const amountRows = [
  // `12`, `five`
  row('Count', 'Number', whole),
  row('Figures', 'Number +?', (value, plus) => figuresOf('one', [value], '', plus !== undefined)),
  // `15/12`, `12-15`, `21-15-9`, `12 to 15`
  row('Figures', 'Number / Number', (one, _, other) => figuresOf('pair', [one, other], '/')),
  row('Figures', 'Number -|to Number', (low, _, high) => figuresOf(low < high ? 'range' : 'scheme', [low, high], '-')),
  row('Figures', 'Scheme', (text) => figuresOf('scheme', text.split('-').map(Number), '-')),
  row('Scheme', 'Count -|,|/ Count -|,|/ Count', (one, mark, two, other, three) =>
    mark === other ? `${one}-${two}-${three}` : undefined,
  ),
  row('Scheme', 'Count . Count . Count', (one, _, two, _dot, three) => `${one}-${two}-${three}`),
  row('Scheme', 'Scheme -|,|/ Count', (text, _, next) => `${text}-${next}`),

  // `400 m`, `95-lb`, `24"`, `1 1/2 mile`
  row('Amount', 'Figures', (figures) => ({ figures })),
  row('Amount', 'Figures -? Unit .?', amountOf),
  row('Amount', 'Time', secondsOf),
  row('Amount', 'Time Unit', (seconds, { kind }) => (kind === 'duration' ? secondsOf(seconds) : undefined)),
  row('Gear', 'Figures -? Unit .?', (figures, _, unit) => (isGear(unit.kind) ? { figures, unit } : undefined)),
  row('Gear', 'Count x Gear', (count, _, { figures, unit }) =>
    unit?.kind === 'load' ? { figures: { ...figures, text: `${count} x ${figures.text}` }, unit } : undefined,
  ),
  row('Gear', 'Number Unit / Number Unit', (one, unit, _, other, same) => {
    const figures = figuresOf('pair', [one, other], '/')
    return figures && unit.short === same.short && isGear(unit.kind) ? { figures, unit } : undefined
  }),

  // `12:00`, `:30`, `90 s`, `12'`, `a minute`
  row('Duration', 'Time', (seconds) => seconds),
  row('Duration', 'Time Unit', (seconds, { kind }) => (kind === 'duration' ? seconds : undefined)),
  row('Duration', 'Number -? Unit .?', (value, _, { kind, size }) => durationOf(value, kind, size)),
  row('Duration', 'Duration Number Unit', (minutes, value, { short }) =>
    short === 's' && minutes % 60 === 0 ? minutes + value : undefined,
  ),
  row('Duration', 'a|one minute|min', () => 60),

  // `3111`, `30X1`, `3-2-1-1`
  row('Tempo', 'Number', (phases) => (phases >= 1000 && phases <= 9999 ? String(phases) : undefined)),
  row('Tempo', 'Number x Number', (down, _, up) => (down >= 10 && down <= 99 && up <= 9 ? `${down}X${up}` : undefined)),
  row('Tempo', 'Number - Number - Number - Number', (...phases) => {
    const text = phases.filter((phase) => phase !== '-').join('')
    return text.length === 4 ? text : undefined
  }),
]

function whole(value: number): number | undefined {
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** Figures in the one form that all spellings come to. */
export function figuresOf(
  kind: Figures['kind'],
  values: readonly number[],
  between: string,
  isLeast = false,
): Figures | undefined {
  const isNumber = values.every((value) => Number.isFinite(value) && value > 0)
  return isNumber ? { kind, values, text: values.join(between) + (isLeast ? '+' : ''), isLeast } : undefined
}

function amountOf(figures: Figures, _: unknown, unit: Amount['unit'] & object): Amount {
  return { figures, unit }
}

function secondsOf(seconds: number): Amount | undefined {
  const figures = figuresOf('one', [seconds], '')
  return figures && { figures, unit: { kind: 'duration', short: 's', size: 1 } }
}

function durationOf(value: number, kind: string, size: number): number | undefined {
  if (value <= 0) return undefined
  if (kind === 'duration') return value * size
  if (kind === 'feet-or-minutes') return value * 60
  return kind === 'inches-or-seconds' ? value : undefined
}

/** What a movement is done with, or on, or how hard; not how much of it is done. */
function isGear(kind: string): boolean {
  return /^(load|height|percent|power|feet-or-minutes|inches-or-seconds|distance)$/.test(kind)
}
