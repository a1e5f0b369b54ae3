import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from './messages.ts'

// The program of one thread; `worker-slot.ts` starts it. What was compiled once is kept, as in `cli.ts`.
enableCompileCache()
const { runWorker } = await import('./run-worker.ts')
if (parentPort !== null) await runWorker(workerData as WorkerStart, parentPort)
