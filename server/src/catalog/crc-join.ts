/** The CRC-32 polynomial, bits reversed, as gzip uses it. */
const polynomial = 0xedb88320

/** x^(2^n) modulo the polynomial, for n from 0 to 31. */
const powers = squares()

/** The CRC-32 of two runs of bytes, the second `length` bytes long, from the CRC-32 of each. */
export function joinCrc(first: number, second: number, length: number): number {
  return (multiply(shiftBy(length), first) ^ second) >>> 0
}

/** The CRC-32 of the last `length` bytes of a run, from the CRC-32 of the run and of what comes before them. */
export function tailCrc(whole: number, before: number, length: number): number {
  return (multiply(shiftBy(length), before) ^ whole) >>> 0
}

/** x^(8 · length) modulo the polynomial: what a CRC is multiplied with when `length` bytes follow. */
function shiftBy(length: number): number {
  let product = 1 << 31
  // Eight bits a byte: start at the third power.
  let power = 3
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiply(powers[power % 32] ?? 0, product)
    power += 1
  }
  return product
}

/** The product of two polynomials over GF(2), modulo the CRC's, bits reversed. */
function multiply(one: number, other: number): number {
  let product = 0
  let factor = other
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product >>> 0
}

function squares(): readonly number[] {
  const all = [1 << 30]
  for (let n = 1; n < 32; n += 1) {
    const last = all[n - 1] ?? 0
    all.push(multiply(last, last))
  }
  return all
}
