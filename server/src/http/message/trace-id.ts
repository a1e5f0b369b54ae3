/**
 * The id of the trace that a request belongs to, by its `traceparent` (https://www.w3.org/TR/trace-context/): for the
 * log, where it leads from a caller's span to our lines. Undefined for what is none, is sent twice, or is all zeros. Of a
 * later version than 00 the known beginning counts, as the recommendation asks.
 */
export function traceIdFrom(values: readonly string[]): string | undefined {
  const [value = ''] = values
  if (values.length !== 1) return undefined
  const [, version, traceId, parentId, rest = ''] = spelled.exec(value) ?? []
  if (traceId === undefined || version === 'ff' || (version === '00' && rest !== '')) return undefined
  return onlyZeros.test(traceId) || onlyZeros.test(parentId ?? '') ? undefined : traceId
}

const spelled = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
const onlyZeros = /^0+$/
