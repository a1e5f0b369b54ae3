import type { Coding } from '../../catalog/pieces.ts'

/** How a body can be packed. Not by zstd: at equal pains it takes more bytes than brotli, and is read no sooner. */
export type Packing = 'br' | 'gzip'

/** Every coding that a body may have. */
export type ContentCoding = Coding | Packing

/** Which codings a caller takes; of Accept-Encoding's values. */
export interface Accepted {
  /** The coding of a body that is put together for the caller. */
  readonly coding: Coding
  /** The coding of one that was packed beforehand, where there is one; undefined when plain bytes are liked more. */
  readonly packing: Packing | undefined
  readonly takes: Readonly<Record<ContentCoding, boolean>>
}

/** Of codings that are liked alike, the one that takes the fewest bytes. Plain bytes go out when nothing is taken. */
export function readAccepted(values: readonly string[]): Accepted {
  const weights = weightsOf(values)
  const weightOf = (...names: readonly string[]) => weights.get(names.find((name) => weights.has(name)) ?? '*')
  const [br = 0, gzip = 0] = [weightOf('br'), weightOf('gzip', 'x-gzip')]
  // Plain bytes are taken by whoever does not refuse them, and liked least where nothing is said of them.
  const identity = weightOf('identity')
  const takes = { br: br > 0, gzip: gzip > 0, identity: identity !== 0 }
  const plain = identity ?? 0
  const coding = takes.gzip && gzip >= plain ? 'gzip' : 'identity'
  if (takes.br && br >= Math.max(plain, coding === 'gzip' ? gzip : 0)) return { coding, packing: 'br', takes }
  return { coding, packing: coding === 'gzip' ? 'gzip' : undefined, takes }
}

/** What is named more than once counts as it is liked least. */
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
  // A weight that is none is read as zero: never send what was perhaps refused.
  return [coding, weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
