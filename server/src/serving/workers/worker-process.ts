import { enableCompileCache } from 'node:module'

// The process of one worker; `run-workers.ts` starts it. What was compiled once is kept, as in `cli.ts`.
enableCompileCache()
const { runWorker } = await import('./run-worker.ts')
runWorker()
