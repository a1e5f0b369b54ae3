/**
 * A cell without the guard that some programs put before a text, lest a spreadsheet takes it for a formula or a number:
 * `'+40 Masters`, `'Rx Women`, `="Rx Women"`. An apostrophe that may be the author's, as in `'til dawn`, `'90s` or
 * `'Murph'`, stays.
 */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'(?:[=+@\p{Lu}-](?!.*'$)|[\d.,:/ -]+$)/su.test(text) ? text.slice(1) : cell
}
