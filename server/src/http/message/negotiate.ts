import type { Coding } from '../../catalog/pieces.ts'

/**
 * How frequent bodies are compressed as a whole. Not by zstd: its results are larger than brotli's in the same time.
 */
export type Packing = 'br' | 'gzip'

export type ContentCoding = Coding | Packing

export interface AcceptedCodings {
  /** The content coding of a body that is created for a single request. */
  readonly coding: Coding
  /** The compression of a body that many clients get. `undefined` if the client prefers plain bytes. */
  readonly packing: Packing | undefined
  readonly takes: Readonly<Record<ContentCoding, boolean>>
}

/** Parses Accept-Encoding. Of codings with the same weight, chooses the smallest. Plain bytes if none is accepted. */
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
