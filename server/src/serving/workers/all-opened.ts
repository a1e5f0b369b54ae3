/**
 * Resolves once as many threads as serve have asked. None lets callers in before all could begin: a service that cannot start
 * has taken nobody in, which counts where another one is there still.
 */
export async function allOpened(opened: Int32Array, threads: number): Promise<void> {
  Atomics.add(opened, 0, 1)
  Atomics.notify(opened, 0)
  for (let count = Atomics.load(opened, 0); count < threads; count = Atomics.load(opened, 0)) {
    await Atomics.waitAsync(opened, 0, count).value
  }
}
