export interface LoadOrder {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly PreparedRequest[]
  readonly processIds: readonly number[]
}

export interface PreparedRequest {
  readonly text: string
  readonly status: number
  /** The SHA-256 of the expected response body after decompression, in hexadecimal. */
  readonly bodyHash: string
}

export interface LoadFigures {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMicroseconds: number
  /**
   * The share of the time in which the load process was busy. If it is near 1, the load process limits the throughput.
   */
  readonly loadShare: number
  readonly requests: number
}

export type LoadReport = { readonly figures: LoadFigures } | { readonly fault: string }
