/** An HTTP request and its response, as the service saw them. */
export interface Exchange {
  readonly method: string
  readonly target: string
  /** The headers of the request, names and values in turn. */
  readonly requestHeaders: readonly string[]
  readonly status: number
  /** The headers of the response, names and values in turn. */
  readonly headers: readonly string[]
  /** The body as sent, still compressed if it was, in base64. */
  readonly body: string
}

/**
 * The environment variable with the folder for recorded exchanges. Each process writes a file with one exchange per
 * line.
 */
export const folderVariable = 'INTEROP_EXCHANGES'

export function headerOf(list: readonly string[], name: string): string | undefined {
  const at = list.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
  return at < 0 ? undefined : list[at + 1]
}
