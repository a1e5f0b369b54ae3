import { openSync, read, statSync } from 'node:fs'
import { promisify } from 'node:util'

/** Bytes that are read at once. */
const stepBytes = 2 ** 20

/**
 * Reads a file through once, beside the loop, so that the system holds it when requests read it; one that the system
 * could not hold is left alone. The descriptor stays open until the process ends: with it would go the engine's locks
 * on the file.
 */
export async function readThrough(file: string): Promise<void> {
  if (statSync(file).size > process.availableMemory() / 2) return
  const descriptor = openSync(file, 'r')
  const step = Buffer.allocUnsafeSlow(stepBytes)
  for (let bytes = stepBytes; bytes === stepBytes;) {
    bytes = (await promisify(read)(descriptor, step, 0, stepBytes, null)).bytesRead
  }
}
