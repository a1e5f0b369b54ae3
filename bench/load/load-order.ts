/** The order for the load process, sent once. */
export interface LoadOrder {
  /** The port on 127.0.0.1: this load is only for servers that the bench itself has started. */
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly PreparedRequest[]
  /** The processes of the server; their CPU time is read before and after. */
  readonly processIds: readonly number[]
}

/** A request as bytes, with the expected response. */
export interface PreparedRequest {
  readonly text: string
  readonly status: number
  /** SHA-256 of the body, in hex, after undoing gzip. */
  readonly bodyHash: string
}

export interface LoadFigures {
  /** The number of responses per second. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** User and system time of the server's processes per request. */
  readonly cpuMicroseconds: number
  /** The share of the time in which the load process itself was busy; near 1, it limits the throughput. */
  readonly loadShare: number
  readonly requests: number
}

/** The reply of the load process: figures, or the fault of a response. */
export type LoadReport = { readonly figures: LoadFigures } | { readonly fault: string }
