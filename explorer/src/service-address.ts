/** The service that this page came from; it may be reached below a path. */
export function serviceAddress(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '')
}
