import { hostname, userInfo } from 'node:os'
import type { Authorship } from '../storage/history-rows.ts'
import type { CommandContext } from './command-context.ts'

/**
 * Returns what the history records about a command: the time, the author and the command line. The default author is
 * `USER@HOST`. `historyKeep` is how long changes are kept in the history, in milliseconds.
 */
export function authorshipOf({ now, words }: CommandContext, by: string | undefined, historyKeep: number): Authorship {
  const at = now()
  const author = by ?? `${systemUser()}@${hostname()}`
  return { at, author, command: withoutSecrets(words), keptFrom: at - historyKeep }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user id may have no name.
    return String(process.getuid?.() ?? 'somebody')
  }
}

function withoutSecrets(words: readonly string[]): string {
  const printable: string[] = []
  for (const [index, word] of words.entries()) {
    if (word === '--database-url' || words[index - 1] === '--database-url' || word.startsWith('--database-url='))
      continue
    // A password may contain any of the characters that separate the parts of a URL.
    const shown = word.replace(/\/\/\S*@/g, '//').replace(/([?&]\w*password=)[^&#\s]*/gi, '$1…')
    printable.push(/^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`)
  }
  return printable.join(' ').slice(0, 2000)
}
