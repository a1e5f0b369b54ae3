/** Lag of the event loop past which requests are turned away: by then every answer takes seconds. */
const lagMaxMs = 1000

/** How often the lag is measured; the measurement itself costs microseconds. */
const sampleMs = 250

/** Watches whether the process keeps up. */
export interface Overload {
  isOverloaded(): boolean
  stop(): void
}

export function watchOverload(): Overload {
  let expectedAt = performance.now() + sampleMs
  let lagMs = 0
  const timer = setInterval(() => {
    const at = performance.now()
    lagMs = at - expectedAt
    expectedAt = at + sampleMs
  }, sampleMs)
  timer.unref()
  return { isOverloaded: () => lagMs > lagMaxMs, stop: () => clearInterval(timer) }
}
