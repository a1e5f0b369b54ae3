/** What the load process shall do: requests for one server, repeated for some seconds. */
export interface LoadOrder {
  /** The port on 127.0.0.1. There is no host, because the load is only for servers that the bench has started. */
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly requests: readonly PreparedRequest[]
  /** The processes of the server. Their CPU time is read before and after the load. */
  readonly processIds: readonly number[]
}

/** A request as text, with the response that is expected. */
export interface PreparedRequest {
  readonly text: string
  readonly status: number
  /** The SHA-256 of the uncompressed body, in hex. */
  readonly bodyHash: string
}

export interface LoadFigures {
  /** Responses per second. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** The user and system CPU time of the server's processes per request. */
  readonly cpuMicroseconds: number
  /** The share of the time in which the load process itself was busy. Near 1, it is what limits the throughput. */
  readonly loadShare: number
  readonly requests: number
}

/** What the load process sends back: figures, or why a response was wrong. */
export type LoadReport = { readonly figures: LoadFigures } | { readonly fault: string }
