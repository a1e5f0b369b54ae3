import { element } from './element.js'

/**
 * @typedef {{ line: number, severity: string, sentence: string, remedy: string }} LineFinding
 * @typedef {{ file: string, line: number, cell?: string, path: string, typed: string, understood: string | null,
 *   findings: readonly LineFinding[] }} Board
 */

/** Shows a whiteboard as it was typed, beside how it was understood. Each error and remark is below its line.
 * @param {Board} board
 * @param {boolean} isOpen without errors */
export function boardDetails({ file, line, cell, path, typed, understood, findings: about }, isOpen) {
  const hasErrors = about.some(({ severity }) => severity === 'error')
  const details = element('details', { open: hasErrors || isOpen })
  details.dataset.severity = hasErrors ? 'error' : 'note'
  const place = `${file}:${line}${cell === undefined ? '' : ` (${cell})`}`
  const summary = element('summary', {})
  summary.append(element('code', { textContent: place }), ` ${path}: ${hasErrors ? 'not understood' : 'understood'}`)
  const written = element('ol', { title: 'As you wrote it' })
  for (const [at, text] of typed
    .replace(/\s+$/, '')
    .split(/\r\n|[\r\n]/)
    .entries()) {
    const item = element('li', {})
    item.append(element('code', { textContent: text || ' ' }))
    for (const finding of about.filter((one) => one.line === at + 1)) {
      const textContent = `${finding.severity}: ${finding.sentence} ${finding.remedy}`
      const message = element('p', { textContent })
      message.dataset.severity = finding.severity
      item.append(message)
    }
    written.append(item)
  }
  const pair = element('div', {})
  pair.append(written, element('pre', { title: 'As it was understood', textContent: understood ?? '' }))
  details.append(summary, pair, element('a', { href: notationPage, textContent: 'How to write a board' }))
  return details
}

const notationPage = 'https://git.example/heatsheet/heatsheet/blob/main/docs/boards.md'
