import { createHash } from 'node:crypto'

/** Bytes of a password: 256 bits that we draw, so that one SHA-256 is enough and costs an attacker everything. */
export const passwordBytes = 32

/** A password from bytes of randomness, as text that survives copying: base64url, 43 characters. */
export function spellPassword(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

/** What is kept of a password. */
export function hashPassword(password: string): Uint8Array {
  return createHash('sha256').update(password, 'utf8').digest()
}
