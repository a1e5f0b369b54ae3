import { setFlagsFromString } from 'node:v8'

/**
 * Limits the memory of V8. By default, the heap can grow to several times the size of the objects in use, and to even
 * more on machines with much memory. Other programs on the machine need this memory.
 */
export function boundHeap(): void {
  // Collect garbage when the heap has grown by half of the live objects.
  setFlagsFromString('--heap-growing-percent=50')
  // Keep the young generation at two megabytes, which fit the processor cache, instead of up to 64.
  setFlagsFromString('--semi-space-growth-factor=1')
}
