/** Lag of the event loop past which it counts as late: by then every answer takes seconds. */
const lagMaxMs = 1000

/** How often in a row it is late before requests are turned away: a machine that stood still for once has no backlog. */
const lateMin = 2

/** How often the lag is measured; the measurement itself costs microseconds. */
const sampleMs = 250

/** Watches whether the process keeps up. */
export interface Overload {
  isOverloaded(): boolean
  stop(): void
}

export function watchOverload(): Overload {
  let expectedAt = performance.now() + sampleMs
  let lateInARow = 0
  const timer = setInterval(() => {
    const at = performance.now()
    lateInARow = at - expectedAt > lagMaxMs ? lateInARow + 1 : 0
    expectedAt = at + sampleMs
  }, sampleMs)
  timer.unref()
  return { isOverloaded: () => lateInARow >= lateMin, stop: () => clearInterval(timer) }
}
