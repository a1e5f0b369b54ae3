/** A colour as red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Parses a colour such as `#bd3412`. Returns `undefined` for any other text. */
export function parseColour(text: string): Colour | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  return match === null ? undefined : [hex(match[1]), hex(match[2]), hex(match[3])]
}

export function spellColour(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const byDay: readonly Colour[] = [
  [0xf3, 0xf1, 0xea],
  [0xff, 0xfe, 0xfa],
  [0xff, 0xff, 0xff],
]
const byNight: readonly Colour[] = [
  [0x12, 0x15, 0x18],
  [0x1b, 0x20, 0x25],
  [0x16, 0x18, 0x1b],
]

const contrastLeast = 4.5

/** Returns a colour that is readable on light backgrounds: the given colour, or the nearest darker colour. */
export function accentByDay(colour: Colour): Colour {
  return nearestReadable(colour, 0, byDay)
}

/** Returns a colour that is readable on dark backgrounds: the given colour, or the nearest lighter colour. */
export function accentByNight(colour: Colour): Colour {
  return nearestReadable(colour, 255, byNight)
}

function nearestReadable(colour: Colour, towards: 0 | 255, grounds: readonly Colour[]): Colour {
  for (let step = 0; step < 100; step += 1) {
    const moved = mix(colour, towards, step / 100)
    if (grounds.every((ground) => contrast(moved, ground) >= contrastLeast)) return moved
  }
  return [towards, towards, towards]
}

function mix(colour: Colour, towards: number, share: number): Colour {
  const part = (value: number) => Math.round(value + (towards - value) * share)
  return [part(colour[0]), part(colour[1]), part(colour[2])]
}

/** Returns the contrast ratio of two colours according to WCAG 2.2, from 1 to 21. Their order does not matter. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function hex(text = ''): number {
  return Number.parseInt(text, 16)
}
