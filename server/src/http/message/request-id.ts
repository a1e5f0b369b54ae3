import { randomUUID } from 'node:crypto'

const accepted = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's X-Request-Id when it sent one that is safe to log, else a new one. */
export function requestIdFrom(values: readonly string[]): string {
  const [value] = values
  return values.length === 1 && value !== undefined && accepted.test(value) ? value : randomUUID()
}
