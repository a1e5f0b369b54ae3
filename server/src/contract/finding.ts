/** A problem of an item, or a hint for its author: its place, a description and a remedy. */
export interface Finding {
  /** JSON pointer into the item: `/divisions/2/team_size`. */
  readonly path: string
  /** The finding in words, to follow the place in a message. */
  readonly sentence: string
  /** The remedy, in whole sentences. */
  readonly remedy: string
  /** An error refuses the whole import, a warning only a strict one, a note never. */
  readonly severity: 'error' | 'warning' | 'note'
  /** For a mirrored item: the finding is about a correction, or about an item that was left out. */
  readonly about?: 'correction' | 'left out'
  /** An id that the item names and the catalog does not have. A later item of the import may add it. */
  readonly missing?: string
}

/** Returns the steps of a JSON pointer (RFC 6901). The value decides whether a step is a name or an index. */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step))
}

/** True for objects and arrays. */
export function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns an own member or element, or `undefined`. Inherited names such as `toString` do not count. */
export function memberOf(value: unknown, name: string): unknown {
  return isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Returns the value at a JSON pointer, or `undefined`. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce((holder, step) => memberOf(holder, step), value)
}

/** Returns the JSON pointer of a member or element of the value at `pointer`. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the pointer of the parent. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Returns the pointers of all ancestors, from the parent to the root. */
export function holdersOf(pointer: string): readonly string[] {
  const holders: string[] = []
  for (let at = pointer; at !== '';) {
    at = holderOf(at)
    holders.push(at)
  }
  return holders
}

/** True if one of `outer` is `pointer` or an ancestor of it. The time does not depend on the size of `outer`. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  return outer.size > 0 && [pointer, ...holdersOf(pointer)].some((one) => outer.has(one))
}

/**
 * Collects the findings of one item in the order of `add`. Drops findings about values that are invalid in themselves,
 * which have findings already. A rule that reads other members must first check them with `areSound`.
 */
export class Findings {
  #all: Finding[] = []
  #wrong: ReadonlySet<string>
  /** Ancestors of invalid values. */
  #holders: ReadonlySet<string>
  /** The pointer that paths are relative to. */
  #at = ''

  /** `wrong` are JSON pointers to invalid values, which rules must ignore. */
  constructor(wrong: ReadonlySet<string> = new Set()) {
    this.#wrong = wrong
    this.#holders = new Set([...wrong].flatMap(holdersOf))
  }

  /** The findings of the whole item. */
  get all(): readonly Finding[] {
    return this.#all
  }

  /** Returns a view whose paths are relative to `path`. Both share their findings. */
  inside(path: string): Findings {
    const part = new Findings()
    ;[part.#all, part.#wrong, part.#holders, part.#at] = [this.#all, this.#wrong, this.#holders, this.#at + path]
    return part
  }

  /** True if all these members, and everything inside them, are valid. */
  areSound(...members: readonly string[]): boolean {
    return members.every((member) => this.isSound(pointerTo('', member)))
  }

  isSound(path: string): boolean {
    return !this.#holders.has(this.#at + path) && !isWithinAny(this.#at + path, this.#wrong)
  }

  /** True if the value at `path` is invalid or has errors inside, so that rules cannot rely on it. */
  hasErrorsAt(path: string): boolean {
    if (!this.isSound(path)) return true
    const target = new Set([this.#at + path])
    return this.#all.some((one) => one.severity === 'error' && isWithinAny(one.path, target))
  }

  /** Adds findings, one by one: a spread into a call fails for very long lists. */
  add(list: readonly Finding[]): void {
    for (const finding of list) this.#push(this.#at === '' ? finding : { ...finding, path: this.#at + finding.path })
  }

  #push(finding: Finding): void {
    if (!isWithinAny(finding.path, this.#wrong)) this.#all.push(finding)
  }

  error(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'error' }])
  }

  warning(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'warning' }])
  }

  /** Adds a note: information that needs no action. Similar facts should share one note. */
  note(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'note' }])
  }

  /** Adds an error for a missing member that a new item needs. */
  absent(member: string): void {
    if (this.areSound(member)) this.error('', `member \`${member}\` is missing`, `Add "${member}".`)
  }

  /** Adds an error for an unknown id. A function `remedy` is only called if the finding is reported. */
  missing(id: string, path: string, sentence: string, remedy: string | (() => string)): void {
    const remedyText = () => (typeof remedy === 'string' ? remedy : remedy())
    this.#push({
      path: this.#at + path,
      sentence,
      get remedy() {
        return remedyText()
      },
      severity: 'error',
      missing: id,
    })
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === 'error')
  }
}
