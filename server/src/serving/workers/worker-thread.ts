import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from './messages.ts'
import { runWorker } from './run-worker.ts'

// The program of one thread; `worker-slot.ts` starts it.
if (parentPort !== null) await runWorker(workerData as WorkerStart, parentPort)
