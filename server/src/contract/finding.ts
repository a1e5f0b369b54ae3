/** An error, a warning or a note about a value in an item. The author of the item reads it. */
export interface Finding {
  /** The JSON pointer of the value, such as `/divisions/2/team_size`. Empty if the finding is about the whole item. */
  readonly path: string
  /** The predicate of a sentence, such as `is the string "ten"`. Messages write the path of the value before it. */
  readonly sentence: string
  readonly remedy: string
  /**
   * An `error` prevents the import. A `warning` prevents it only if `--strict` is given. A `note` never prevents it.
   */
  readonly severity: 'error' | 'warning' | 'note'
  /** Set if an item from another service was corrected, or if a part of it was left out. */
  readonly about?: 'correction' | 'left out'
  /** An id that the item mentions but the catalog does not have. Another item of the import can add it. */
  readonly missing?: string
}

/** Splits a JSON pointer (RFC 6901) into the names and indexes that it consists of. */
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

/** Returns the member of an object or the element of an array. Returns `undefined` if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Returns the value at a JSON pointer. Returns `undefined` if there is no such value. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce((holder, step) => memberOf(holder, step), value)
}

export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the JSON pointer of the object or array that contains the value at `pointer`. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Returns the JSON pointers of all values that contain the value at `pointer`. The innermost value comes first. */
export function holdersOf(pointer: string): readonly string[] {
  const holders: string[] = []
  for (let at = pointer; at !== '';) {
    at = holderOf(at)
    holders.push(at)
  }
  return holders
}

/** Returns true if `outer` contains this JSON pointer or the pointer of a value around it. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  return outer.size > 0 && [pointer, ...holdersOf(pointer)].some((one) => outer.has(one))
}

/**
 * Collects the findings about one item. If a value is known to be invalid, further findings about it are ignored. A
 * rule that compares several members must first check with `areSound` that all of them are valid.
 */
export class Findings {
  #all: Finding[] = []
  #wrong: ReadonlySet<string>
  #holders: ReadonlySet<string>
  #at = ''

  /** Creates an empty collection. `wrong` contains the JSON pointers of the values that are known to be invalid. */
  constructor(wrong: ReadonlySet<string> = new Set()) {
    this.#wrong = wrong
    this.#holders = new Set([...wrong].flatMap(holdersOf))
  }

  get all(): readonly Finding[] {
    return this.#all
  }

  /**
   * Returns a collection for a part of the item. Its paths are relative to `path`. A finding that is added to the new
   * collection also appears in the old one.
   */
  inside(path: string): Findings {
    const part = new Findings()
    ;[part.#all, part.#wrong, part.#holders, part.#at] = [this.#all, this.#wrong, this.#holders, this.#at + path]
    return part
  }

  /** Returns false if one of these members, or a value inside it, is known to be invalid. */
  areSound(...members: readonly string[]): boolean {
    return members.every((member) => this.isSound(pointerTo('', member)))
  }

  isSound(path: string): boolean {
    return !this.#holders.has(this.#at + path) && !isWithinAny(this.#at + path, this.#wrong)
  }

  /**
   * Returns true if the value at `path` is known to be invalid, or if an error was added for it or for a value inside
   * it.
   */
  hasErrorsAt(path: string): boolean {
    if (!this.isSound(path)) return true
    const target = new Set([this.#at + path])
    return this.#all.some((one) => one.severity === 'error' && isWithinAny(one.path, target))
  }

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

  note(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'note' }])
  }

  /** Adds an error which says that the item lacks a required member. */
  absent(member: string): void {
    if (this.areSound(member)) this.error('', `has no \`${member}\``, 'Add one.')
  }

  /**
   * Adds an error which says that the catalog does not contain an id. If `remedy` is a function, it is called only if
   * the error is printed.
   */
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
