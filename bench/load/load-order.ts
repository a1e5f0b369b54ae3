/** What the load process needs to know to run one load. */
export interface LoadOrder {
  /** The port on 127.0.0.1. There is no host, because the load is only for servers of this benchmark. */
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly PreparedRequest[]
  readonly processIds: readonly number[]
}

/** The text of a request, and the expected response. */
export interface PreparedRequest {
  readonly text: string
  readonly status: number
  /** The SHA-256 of the decompressed body, in hexadecimal. */
  readonly bodyHash: string
}

export interface LoadFigures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The CPU time (user and system) of the server's processes per request, in microseconds. */
  readonly cpuMicroseconds: number
  /** The share of the time in which the load process itself was busy. Near 1, it limits the throughput. */
  readonly loadShare: number
  readonly requests: number
}

/** The reply of the load process: figures, or a sentence about an unexpected response. */
export type LoadReport = { readonly figures: LoadFigures } | { readonly fault: string }
