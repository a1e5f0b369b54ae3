import type { Authorship } from '../src/storage/history-rows.ts'

/** The authorship of what tests write, for the history. */
export const testAuthorship: Authorship = { at: 0, author: 'a test', command: 'test', keptFrom: 0 }
