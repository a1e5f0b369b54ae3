import type { Coding } from '../../catalog/pieces.ts'

/**
 * The compression for bodies that are sent often. It does not include zstd, because brotli compresses better in the
 * same time.
 */
export type Packing = 'br' | 'gzip'

export type ContentCoding = Coding | Packing

export interface AcceptedCodings {
  /** The content coding for bodies that are not sent often. */
  readonly coding: Coding
  /** The compression for bodies that are sent often. `undefined` if the client prefers uncompressed bodies. */
  readonly packing: Packing | undefined
  readonly takes: Readonly<Record<ContentCoding, boolean>>
}

/**
 * Parses the header Accept-Encoding. If the client accepts several codings equally, chooses the one that compresses
 * best. If the client accepts none, chooses uncompressed bodies.
 */
export function readAcceptEncoding(values: readonly string[]): AcceptedCodings {
  const weights = weightsOf(values)
  const weightOf = (...names: readonly string[]) => weights.get(names.find((name) => weights.has(name)) ?? '*')
  const [br = 0, gzip = 0] = [weightOf('br'), weightOf('gzip', 'x-gzip')]
  // Plain bytes are accepted unless refused, and come last if not mentioned.
  const identity = weightOf('identity')
  const takes = { br: br > 0, gzip: gzip > 0, identity: identity !== 0 }
  const plain = identity ?? 0
  const coding = takes.gzip && gzip >= plain ? 'gzip' : 'identity'
  if (takes.br && br >= Math.max(plain, coding === 'gzip' ? gzip : 0)) return { coding, packing: 'br', takes }
  return { coding, packing: coding === 'gzip' ? 'gzip' : undefined, takes }
}

function weightsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of values.flatMap((value) => value.split(','))) {
    const [coding, weight] = weigh(part)
    weights.set(coding, Math.min(weight, weights.get(coding) ?? 1))
  }
  return weights
}

function weigh(part: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.replaceAll(/\s/g, '').toLowerCase().split(';')
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  // An invalid weight counts as zero: never send a coding that may have been refused.
  return [coding, weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
