import type { Authorship } from '../src/storage/history-rows.ts'

/** Who changes the catalog in tests, for the history. */
export const testAuthorship: Authorship = { at: 0, author: 'a test', command: 'test', keptFrom: 0 }
