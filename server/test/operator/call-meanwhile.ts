import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Outcomes } from '../long/call-through-stops.ts'

export function callMeanwhile(
  address: string,
  authorization: string,
  callers: { readonly kept: number; readonly fresh: number },
  until: 'ended' | 'refused' = 'ended',
) {
  const worker = new Worker(new URL('../long/call-through-stops.ts', import.meta.url), {
    workerData: { address, authorization, until, ...callers },
  })
  const outcomes = once(worker, 'message').then(([counts]) => counts as Outcomes)
  return { outcomes, end: () => worker.postMessage('end') }
}
