/** One request and its answer, as they were seen at the service. */
export interface Exchange {
  readonly method: string
  readonly target: string
  /** The headers of the request: names and values in turn. */
  readonly requestHeaders: readonly string[]
  readonly status: number
  /** The headers of the response: names and values in turn. */
  readonly headers: readonly string[]
  /** The body, base64, in the coding in which it was sent. */
  readonly body: string
}

/** The folder in which recorded exchanges are kept, a file for each process, a line for each exchange. */
export const folderVariable = 'INTEROP_EXCHANGES'

/** Returns the value of the first header with this name; `undefined` if there is none. */
export function headerOf(list: readonly string[], name: string): string | undefined {
  const at = list.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
  return at < 0 ? undefined : list[at + 1]
}
