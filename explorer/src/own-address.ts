/** The service that this page came from; it may be reached below a path. */
export function ownAddress(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '')
}
