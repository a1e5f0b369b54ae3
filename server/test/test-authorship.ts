import type { Authorship } from '../src/storage/history-rows.ts'

/** The author and command that tests record in the history of the catalog. */
export const testAuthorship: Authorship = { at: 0, author: 'a test', command: 'test', keptFrom: 0 }
