import type { Findings } from '../../contract/finding.ts'
import { isTypo, nameSkeleton, spellWithCodePoints, normalizeName } from './confusable-names.ts'

export interface IdAndName {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/**
 * Adds a warning if an item was renamed. If the two names look identical but have different characters, such as a
 * Cyrillic `а` and a Latin `a`, adds an error instead.
 */
export function reportRename({ name }: IdAndName, was: IdAndName | undefined, findings: Findings): void {
  if (name === undefined || was?.name === undefined || name === was.name) return
  if (reportLookAlike(name, was, findings)) return
  const old = JSON.stringify(was.name)
  const sentence = `is ${JSON.stringify(name)}, which renames ${old}, the stored item with this id`
  findings.warning('/name', sentence, `To keep the old name, write ${old}.`)
}

/**
 * Reports a new item whose name is the same as a stored name, looks like it, or differs by a typo. Returns true if it
 * reported the item.
 */
export function reportSimilar(name: string, id: string, stored: IdAndName, findings: Findings): boolean {
  const { name: other = '' } = stored
  if (reportLookAlike(name, stored, findings)) return true
  const added = `would be added as ${id}, but ${stored.id}`
  if (normalizeName(name) === normalizeName(other)) {
    const sentence = `${added} already has the name ${JSON.stringify(other)}`
    findings.error('', sentence, `To change ${stored.id}, write its id. To add a new item, write an id of your own.`)
    return true
  }
  if (!isTypo(name, other)) return false
  const sentence = `${added} has a similar name, ${JSON.stringify(other)}`
  findings.warning('', sentence, `If you mean ${stored.id}, correct the name or write its id.`)
  return true
}

/**
 * Adds an error if two names look identical but have different characters, such as a Cyrillic `а` and a Latin `a`.
 * Returns true if it added the error.
 */
export function reportLookAlike(name: string, { id, name: other = '' }: IdAndName, findings: Findings): boolean {
  if (normalizeName(name) === normalizeName(other) || nameSkeleton(name) !== nameSkeleton(other)) return false
  const [written, known] = [name, other].map(spellWithCodePoints)
  const sentence = `is ${written}, which only looks like ${known}${id ? ` of ${id}` : ''}`
  findings.error('/name', sentence, 'Copy the stored name, or write a different id.')
  return true
}
