import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Outcomes } from '../long/call-through-stops.ts'

/** Calls from another thread until it is told to end, or nobody listens; gives how often each outcome came. */
export function callMeanwhile(
  address: string,
  authorization: string,
  callers: { readonly kept: number; readonly fresh: number },
  until: 'told' | 'refused' = 'told',
) {
  const worker = new Worker(new URL('../long/call-through-stops.ts', import.meta.url), {
    workerData: { address, authorization, until, ...callers },
  })
  const outcomes = once(worker, 'message').then(([told]) => told as Outcomes)
  return { outcomes, end: () => worker.postMessage('end') }
}
