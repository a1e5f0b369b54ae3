import { openSync, read, statSync } from 'node:fs'
import { promisify } from 'node:util'

const stepBytes = 2 ** 20

/**
 * Reads a file once, so that the operating system caches it. Does nothing if the file is larger than half of the
 * available memory, because other programs need memory too. The file stays open, because closing it would release
 * SQLite’s locks on it.
 */
export async function preloadFile(file: string): Promise<void> {
  if (statSync(file).size > process.availableMemory() / 2) return
  const descriptor = openSync(file, 'r')
  const step = Buffer.allocUnsafeSlow(stepBytes)
  for (let bytes = stepBytes; bytes === stepBytes;) {
    bytes = (await promisify(read)(descriptor, step, 0, stepBytes, null)).bytesRead
  }
}
