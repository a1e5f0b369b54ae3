import { hostname, userInfo } from 'node:os'
import type { Authorship } from '../storage/history-rows.ts'
import type { CommandContext } from './command-context.ts'

/** Under what a command keeps its changes: the system’s user and host unless another name is given, and its words. */
export function authorshipOf({ now, words }: CommandContext, by: string | undefined, historyKeep: number): Authorship {
  const at = now()
  const author = by ?? `${systemUser()}@${hostname()}`
  return { at, author, command: tellable(words), keptFrom: at - historyKeep }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'somebody')
  }
}

/** Words that say where the catalog or another service is may hold a password. */
function tellable(words: readonly string[]): string {
  const told: string[] = []
  for (const [index, word] of words.entries()) {
    if (word === '--database-url' || words[index - 1] === '--database-url' || word.startsWith('--database-url='))
      continue
    // A password may hold any of the marks that divide a URL.
    const shown = word.replace(/\/\/\S*@/g, '//').replace(/([?&]\w*password=)[^&#\s]*/gi, '$1…')
    told.push(/^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`)
  }
  return told.join(' ').slice(0, 2000)
}
