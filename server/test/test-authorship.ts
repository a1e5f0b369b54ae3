import type { Authorship } from '../src/storage/history-rows.ts'

export const testAuthorship: Authorship = { at: 0, author: 'a test', command: 'test', keptFrom: 0 }
