import { openSync, read, statSync } from 'node:fs'
import { promisify } from 'node:util'

const stepBytes = 2 ** 20

/**
 * Reads a file once in the thread pool, so that the system caches it before requests need it. Skips a file of more than
 * half the available memory. The descriptor stays open, because closing it would release SQLite's locks on the file.
 */
export async function preloadFile(file: string): Promise<void> {
  if (statSync(file).size > process.availableMemory() / 2) return
  const descriptor = openSync(file, 'r')
  const step = Buffer.allocUnsafeSlow(stepBytes)
  for (let bytes = stepBytes; bytes === stepBytes;) {
    bytes = (await promisify(read)(descriptor, step, 0, stepBytes, null)).bytesRead
  }
}
