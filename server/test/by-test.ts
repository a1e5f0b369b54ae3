import type { Authorship } from '../src/storage/history-rows.ts'

/** Under what tests keep in the history what they write. */
export const byTest: Authorship = { at: 0, author: 'a test', command: 'test', keptFrom: 0 }
