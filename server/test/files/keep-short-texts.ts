import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { isFinding } from '../../src/files/source-item.ts'
import { readNdjson } from '../../src/files/read-ndjson.ts'

// A thread that reads NDJSON and keeps two short texts of each line. It posts how many it has kept, and how many lines
// it took before they were delivered, at most.

const { lines, lineBytes } = workerData as { lines: number; lineBytes: number }
let taken = 0

function* repeated(): Generator<Buffer> {
  const line = Buffer.from(`{"kind":"competition","id":"comp_abcdefghijkl","description":"${'a'.repeat(lineBytes)}"}\n`)
  for (; taken < lines; taken += 1) yield line
}

const kept: unknown[] = []
let ahead = 0
for await (const read of readNdjson('lines.ndjson', Readable.from(repeated()))) {
  if (isFinding(read)) throw new Error('A line was refused')
  kept.push((read.value as { id: string }).id, read.textOf('/id'))
  ahead = Math.max(ahead, taken - kept.length / 2)
}
parentPort?.postMessage({ kept: kept.length, ahead })
