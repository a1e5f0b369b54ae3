/** The steps of a JSON pointer (RFC 6901). Whether a step is a name or an index is known by the value it meets. */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step))
}

/** The JSON pointer of a member or element of what `pointer` names. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The pointer to what holds that which `pointer` names. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Whether `pointer` names what one of `outer` does, or something inside: as quick with very many of them. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  for (let at = pointer; outer.size > 0; at = holderOf(at)) {
    if (outer.has(at)) return true
    if (at === '') break
  }
  return false
}
