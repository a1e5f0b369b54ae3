/** An HTTP request and its response, as the service saw them. */
export interface Exchange {
  readonly method: string
  readonly target: string
  /** The headers of the request. Each name is followed by its value. */
  readonly requestHeaders: readonly string[]
  readonly status: number
  /** The headers of the response. Each name is followed by its value. */
  readonly headers: readonly string[]
  /** The body in base64. If the response was compressed, the body still is. */
  readonly body: string
}

/** The environment variable that names the folder for recorded requests and responses. */
export const folderVariable = 'INTEROP_EXCHANGES'

export function headerOf(list: readonly string[], name: string): string | undefined {
  const at = list.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
  return at < 0 ? undefined : list[at + 1]
}
