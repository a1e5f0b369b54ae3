import type { Findings } from '../../contract/finding.ts'
import { isTypo, nameSkeleton, spellWithCodePoints, normalizeName } from './confusable-names.ts'

/** The id and the name of an item, division or event. A file can omit either or both. */
export interface IdAndName {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/** Warns if an item's name differs from the stored name. If the two names only look the same, adds an error. */
export function reportRename({ name }: IdAndName, was: IdAndName | undefined, findings: Findings): void {
  if (name === undefined || was?.name === undefined || name === was.name) return
  if (reportLookAlike(name, was, findings)) return
  const sentence = `is ${JSON.stringify(name)}, which renames ${JSON.stringify(was.name)}, found by its id`
  findings.warning('/name', sentence, 'To keep the name, write it as stored.')
}

/**
 * Reports a new item if its name equals, looks like, or differs by a typo from a stored name. Returns true if it does.
 */
export function reportSimilar(name: string, id: string, stored: IdAndName, findings: Findings): boolean {
  const { name: other = '' } = stored
  if (reportLookAlike(name, stored, findings)) return true
  const sentence = `would be added as ${id}, although ${stored.id} is called ${JSON.stringify(other)}`
  if (normalizeName(name) === normalizeName(other)) {
    findings.error('', sentence, 'To change that one, give its id; to add another, give it a different id.')
    return true
  }
  if (!isTypo(name, other)) return false
  findings.warning('', sentence, `To change that one, give its name, or the id ${stored.id}.`)
  return true
}

/** Adds an error if a name looks like another name but has different letters. Returns true if it does. */
export function reportLookAlike(name: string, { id, name: other = '' }: IdAndName, findings: Findings): boolean {
  if (normalizeName(name) === normalizeName(other) || nameSkeleton(name) !== nameSkeleton(other)) return false
  const [written, known] = [name, other].map(spellWithCodePoints)
  const sentence = `is ${written}, which only looks like ${known}${id ? ` of ${id}` : ''}`
  findings.error('/name', sentence, 'Write the name as it is stored, or give a different id.')
  return true
}
