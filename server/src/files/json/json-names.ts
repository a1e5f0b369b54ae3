import { halt, nameAt, noStep, type Scan } from './json-scan-state.ts'

/** Deeper than any catalog (its own members reach 12), and far from the depth where recursion ends. */
export const depthMax = 64

/** Names are compared one by one up to this many; an object with more gets a set. */
const fewNames = 32

/** Opens the container that starts at `start`; answers where its names begin among those of all open objects. */
export function enterContainer(scan: Scan, start: number): number {
  if (scan.depth === depthMax) {
    halt(scan, start, `is nested deeper than ${depthMax} levels`, 'Take levels away; no catalog needs as many.')
  }
  scan.depth++
  scan.starts[scan.depth] = start
  scan.steps[scan.depth] = noStep
  return scan.nameCount
}

/** Closes it again; answers the offset after its closing bracket, which is at `at`. */
export function leaveContainer(scan: Scan, at: number, firstName: number): number {
  if (scan.nameCount - firstName > fewNames) scan.nameSets[scan.depth] = undefined
  scan.nameCount = firstName
  scan.depth--
  return at + 1
}

/** Notes the name of a member; says so when the object has it already. Equal hashes are rare, so texts are too. */
export function nameFault(scan: Scan, start: number, end: number, firstName: number): string | undefined {
  const hash = hashOf(scan.text, start + 1, end - 1)
  const count = scan.nameCount - firstName
  const isRepeated =
    count < fewNames ? isAmongFew(scan, start, end, hash, firstName) : isAmongMany(scan, start, end, firstName)
  scan.nameStarts[scan.nameCount] = start
  scan.nameEnds[scan.nameCount] = end
  scan.nameHashes[scan.nameCount] = hash
  scan.nameCount++
  return isRepeated ? `the name ${shown(nameAt(scan.text, start, end))} stands twice in one object` : undefined
}

function isAmongFew(scan: Scan, start: number, end: number, hash: number, firstName: number): boolean {
  for (let at = firstName; at < scan.nameCount; at++) {
    if (scan.nameHashes[at] === hash && storedName(scan, at) === nameAt(scan.text, start, end)) return true
  }
  return false
}

function isAmongMany(scan: Scan, start: number, end: number, firstName: number): boolean {
  const names = scan.nameSets[scan.depth] ?? storedNames(scan, firstName)
  scan.nameSets[scan.depth] = names
  const name = nameAt(scan.text, start, end)
  const isRepeated = names.has(name)
  names.add(name)
  return isRepeated
}

function storedNames(scan: Scan, firstName: number): Set<string> {
  const names = new Set<string>()
  for (let at = firstName; at < scan.nameCount; at++) names.add(storedName(scan, at))
  return names
}

function storedName(scan: Scan, at: number): string {
  return nameAt(scan.text, scan.nameStarts[at] ?? 0, scan.nameEnds[at] ?? 0)
}

/** A hash of the name, not of its spelling: `"\u0061"` repeats `"a"`. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 92) return hashOfSpelled(nameAt(text, start - 1, end + 1))
    hash = (Math.imul(hash, 31) + unit) | 0
  }
  return hash
}

function hashOfSpelled(name: string): number {
  let hash = 0
  for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0
  return hash
}

function shown(name: string): string {
  return `\`${name.length > 60 ? `${name.slice(0, 60)}…` : name}\``
}
