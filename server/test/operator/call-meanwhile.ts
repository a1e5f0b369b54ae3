import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Outcomes } from '../long/call-through-stops.ts'

/** Sends requests from another thread until told to stop or the port is closed; returns the number of each outcome. */
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
