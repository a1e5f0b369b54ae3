import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8's heap grow by half of what lives in it before what is dead is collected. Left to itself V8 lets it become
 * several times as large, the more so the more memory the machine has, which others on the machine could use.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
