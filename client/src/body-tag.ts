/**
 * Computes an entity tag from the body and the links of a response. The client uses it if the service sent no entity
 * tag. The client compares such tags but never sends them to the service.
 */
export function bodyTag(text: string, link: string | null): string {
  return `"body-${fingerprint(`${link ?? ''}\n${text}`).toString(36)}"`
}

/**
 * Returns whether an entity tag came from the service. A tag from `bodyTag` did not, so it must not be sent to the
 * service.
 */
export function isServiceTag(etag: string): boolean {
  return !/^(?:"body-[0-9a-z]+")?$/.test(etag)
}

/** Returns whether two entity tags are equal. Ignores the prefix `W/`, because a proxy can add it. */
export function isSameTag(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

/**
 * Returns a 53-bit hash of a text (cyrb53). The probability that two different texts have the same hash is one in
 * 9,000,000,000,000,000.
 */
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
