/**
 * Returns the text of a cell. Removes the marks that tell spreadsheets that a cell is text, as in `'+40 Masters`, `'Rx
 * Women` and `="Rx Women"`. Keeps an apostrophe that can belong to the text, as in `'til dawn`, `'90s` and `'Murph'`.
 */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'(?:[=+@\p{Lu}-](?!.*'$)|[\d.,:/ -]+$)/su.test(text) ? text.slice(1) : cell
}
