/**
 * Returns the text of a cell without the marks that spreadsheets add to texts: `'+40 Masters`, `'Rx Women`, `="Rx
 * Women"`. Keeps an apostrophe that probably belongs to the text: `'til dawn`, `'90s`, `'Murph'`.
 */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'(?:[=+@\p{Lu}-](?!.*'$)|[\d.,:/ -]+$)/su.test(text) ? text.slice(1) : cell
}
