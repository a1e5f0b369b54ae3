/**
 * Returns the text of a cell without the prefix that keeps spreadsheets from reading it as a formula or number: `'+40
 * Masters`, `'Rx Women`, `="Rx Women"`. Keeps an apostrophe that may belong to the text, as in `'til dawn`, `'90s` or
 * `'Murph'`.
 */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'(?:[=+@\p{Lu}-](?!.*'$)|[\d.,:/ -]+$)/su.test(text) ? text.slice(1) : cell
}
