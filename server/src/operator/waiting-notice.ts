import { printLine, type Output } from './command-context.ts'

/** How long a command may wait for its turn before it says why nothing happens. */
const patienceMs = 500

/** Says that another command writes, unless the way to stop it, which it gives, is taken before. */
export function noticeWaiting(messages: Output): () => void {
  const timer = setTimeout(() => printLine(messages, 'Waiting for another command to finish writing …'), patienceMs)
  return () => clearTimeout(timer)
}
