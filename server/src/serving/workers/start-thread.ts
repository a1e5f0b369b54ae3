import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread of this program, which finds compiled what was compiled once. That has to be on before its first file
 * is read: else Node loads what reads TypeScript, 40 ms and 17 MB in each thread. So its first file are these lines.
 */
export function startThread(program: URL, options: WorkerOptions): Worker {
  const first = `import { enableCompileCache } from 'node:module'
    enableCompileCache()
    await import(${JSON.stringify(program.href)})`
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(first)}`), options)
}
