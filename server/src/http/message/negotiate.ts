/** Whether a gzip body is acceptable to the caller and not liked less than a plain one; of Accept-Encoding's values. */
export function acceptsGzip(values: readonly string[]): boolean {
  const weights = new Map(values.flatMap((value) => value.split(',')).map(weigh))
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0)
}

function weigh(part: string): readonly [coding: string, weight: number] {
  const [coding = '', ...parameters] = part.replaceAll(/\s/g, '').toLowerCase().split(';')
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  // A weight that is none is read as zero: never send what was perhaps refused.
  return [coding, weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
