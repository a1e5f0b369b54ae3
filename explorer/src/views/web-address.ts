/** An absolute address with one of the schemes, as it may stand in a link; else undefined: `javascript:` among others. */
export function webAddress(written: string | null | undefined, schemes: readonly string[]): string | undefined {
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined
  const url = new URL(written)
  return schemes.includes(url.protocol) ? url.href : undefined
}
