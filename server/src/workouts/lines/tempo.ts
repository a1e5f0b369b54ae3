/** The four phases of a tempo, down, bottom, up, top: `3211`, `30X1`, `3-2-1-1`, `3211 tempo`; undefined for none. */
export function parseTempo(text: string): string | undefined {
  const phases = text
    .trim()
    .replace(/ ?tempo$/i, '')
    .replace(/[-./ ]/g, '')
  return /^[0-9x]{4}$/i.test(phases) ? phases.toUpperCase() : undefined
}
