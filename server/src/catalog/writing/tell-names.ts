import type { Findings } from '../../contract/finding.ts'
import { isSlip, looksOfName, spelledName, wordsOfName } from './looks-of-name.ts'

/** Something with a name; of a file it may have neither. */
export interface Named {
  readonly id?: string | undefined
  readonly name?: string | undefined
}

/** Where a name finds what is called otherwise, the difference may be a slip, or how another program writes names. */
export function tellRenamed({ name }: Named, was: Named | undefined, findings: Findings): void {
  if (name === undefined || was?.name === undefined || name === was.name) return
  if (tellLooks(name, was, findings)) return
  const sentence = `is ${JSON.stringify(name)}, which renames ${JSON.stringify(was.name)}, found by its id`
  findings.warning('/name', sentence, 'To keep the name, write it as it is.')
}

/** Tells of a name that makes a new id, where one is called so, or nearly so, already; whether it did. */
export function tellCalled(name: string, id: string, called: Named, findings: Findings): boolean {
  const { name: other = '' } = called
  if (tellLooks(name, called, findings)) return true
  const sentence = `is new under ${id}, though ${called.id} is called ${JSON.stringify(other)}`
  if (wordsOfName(name) === wordsOfName(other)) {
    findings.error('', sentence, 'To change that one, give its id; to add one, an id of its own.')
    return true
  }
  if (!isSlip(name, other)) return false
  findings.warning('', sentence, `To change that one, give its name, or the id ${called.id}.`)
  return true
}

/** Refuses a name that only looks like another; whether it did. */
export function tellLooks(name: string, { id, name: other = '' }: Named, findings: Findings): boolean {
  if (wordsOfName(name) === wordsOfName(other) || looksOfName(name) !== looksOfName(other)) return false
  const sentence = `is spelt ${spelledName(name)} and only looks like ${spelledName(other)}${id ? ` of ${id}` : ''}`
  findings.error('/name', sentence, 'Write the name as it is there, or give an id of its own.')
  return true
}
