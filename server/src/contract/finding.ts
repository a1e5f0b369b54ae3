/** Something to tell the author of an item: an error, a warning or a note, with its place and a remedy. */
export interface Finding {
  /** A JSON pointer to the value in the item: `/divisions/2/team_size`. Empty for the whole item. */
  readonly path: string
  /** What is wrong, to follow the place of the value in a message: `is the string "ten"`. */
  readonly sentence: string
  readonly remedy: string
  /** An error refuses the whole import, a warning refuses it only with `--strict`, a note never does. */
  readonly severity: 'error' | 'warning' | 'note'
  /** Set for an item of another service that was corrected, or that was left out. */
  readonly about?: 'correction' | 'left out'
  /** An id that the item refers to and the catalog does not have. A later item of the import may add it. */
  readonly missing?: string
}

/** Returns the names and indexes in a JSON pointer (RFC 6901), as texts. Empty for the pointer of the whole value. */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step))
}

export function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns an own member or element; `undefined` if there is none, or if it is inherited, such as `toString`. */
export function memberOf(value: unknown, name: string): unknown {
  return isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Returns the value at a JSON pointer, or `undefined` if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce((holder, step) => memberOf(holder, step), value)
}

/** Returns the JSON pointer of a member or element of the value at `pointer`. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the JSON pointer of the object or array that contains the value. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Returns the JSON pointers of all values that contain a value, from the innermost to the root. */
export function holdersOf(pointer: string): readonly string[] {
  const holders: string[] = []
  for (let at = pointer; at !== '';) {
    at = holderOf(at)
    holders.push(at)
  }
  return holders
}

/** True if `outer` contains `pointer` or a value around it. The time does not depend on the size of `outer`. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  return outer.size > 0 && [pointer, ...holdersOf(pointer)].some((one) => outer.has(one))
}

/**
 * Collects findings about one item, in the order in which they are added. Drops findings about values that are already
 * known to be invalid. A rule that also reads other members must first check them with `areSound`.
 */
export class Findings {
  #all: Finding[] = []
  #wrong: ReadonlySet<string>
  /** JSON pointers to all values that contain an invalid one. */
  #holders: ReadonlySet<string>
  /** The JSON pointer that paths are relative to. */
  #at = ''

  /** Creates an empty collection. `wrong` contains JSON pointers to values that are known to be invalid. */
  constructor(wrong: ReadonlySet<string> = new Set()) {
    this.#wrong = wrong
    this.#holders = new Set([...wrong].flatMap(holdersOf))
  }

  /** All findings about the item, also those that were added through `inside`. */
  get all(): readonly Finding[] {
    return this.#all
  }

  /** Returns a collection whose paths are relative to `path`. Findings added there also appear here. */
  inside(path: string): Findings {
    const part = new Findings()
    ;[part.#all, part.#wrong, part.#holders, part.#at] = [this.#all, this.#wrong, this.#holders, this.#at + path]
    return part
  }

  /** True unless one of these members, or something inside it, is known to be invalid. */
  areSound(...members: readonly string[]): boolean {
    return members.every((member) => this.isSound(pointerTo('', member)))
  }

  isSound(path: string): boolean {
    return !this.#holders.has(this.#at + path) && !isWithinAny(this.#at + path, this.#wrong)
  }

  /** True if the value at `path`, or something in it, is invalid or has an error. Rules must not rely on it then. */
  hasErrorsAt(path: string): boolean {
    if (!this.isSound(path)) return true
    const target = new Set([this.#at + path])
    return this.#all.some((one) => one.severity === 'error' && isWithinAny(one.path, target))
  }

  /** Adds findings one by one, because spreading a very long list into a call would throw a `RangeError`. */
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

  /** Adds information that needs no action. */
  note(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'note' }])
  }

  /** Adds an error for a member that a new item needs and does not have. */
  absent(member: string): void {
    if (this.areSound(member)) this.error('', `has no member \`${member}\``, `Add "${member}".`)
  }

  /** Adds an error for an id that the catalog does not have. A function `remedy` is only called if it is printed. */
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
