/** Returns an entity tag for a response without one, made from its body and links. It is compared, but never sent. */
export function bodyTag(text: string, link: string | null): string {
  return `"body-${fingerprint(`${link ?? ''}\n${text}`).toString(36)}"`
}

/** Returns whether a tag came from the service, not from `bodyTag`. Only such a tag may be sent as If-None-Match. */
export function isServiceTag(etag: string): boolean {
  return !/^(?:"body-[0-9a-z]+")?$/.test(etag)
}

/** Returns whether two tags name the same body. Ignores the weak mark `W/`, because a proxy may have added it. */
export function isSameTag(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

/** Returns a 53-bit hash of a text (cyrb53). Two different texts collide once in 9,000,000,000,000,000 pairs. */
export function fingerprint(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
