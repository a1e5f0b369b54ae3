/**
 * Returns the text of a cell. Removes the prefix that keeps spreadsheets from reading a formula or number: `'+40
 * Masters`, `'Rx Women`, `="Rx Women"`. Keeps an apostrophe that can belong to the text, as in `'til dawn`, `'90s` or
 * `'Murph'`.
 */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'(?:[=+@\p{Lu}-](?!.*'$)|[\d.,:/ -]+$)/su.test(text) ? text.slice(1) : cell
}
