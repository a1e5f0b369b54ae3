/** What the author of an item is told: an error, a warning or a note. It has a place in the item, and a remedy. */
export interface Finding {
  /** The JSON pointer to the value in the item, such as `/divisions/2/team_size`. Empty if the whole item is meant. */
  readonly path: string
  /** What is wrong, in words that can follow the place of the value: `is the string "ten"`. */
  readonly sentence: string
  readonly remedy: string
  /** The effect on the import: an `error` prevents it, a `warning` only if `--strict` is given, a `note` never. */
  readonly severity: 'error' | 'warning' | 'note'
  /** Set if the item of another service was corrected or left out. */
  readonly about?: 'correction' | 'left out'
  /** An id in the item that the catalog does not have. A later item of the import can add it. */
  readonly missing?: string
}

/** Splits a JSON pointer (RFC 6901) into member names and indexes. The pointer of the whole value has none. */
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

/**
 * Returns an own member or element. Returns `undefined` if there is none. Ignores inherited ones such as `toString`.
 */
export function memberOf(value: unknown, name: string): unknown {
  return isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** Returns the value at a JSON pointer. Returns `undefined` if there is none. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce((holder, step) => memberOf(holder, step), value)
}

/** Returns the JSON pointer of the member or element `step` of the value at `pointer`. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the JSON pointer of the object or array that contains the value at `pointer`. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** Returns the JSON pointers of all values that contain the value at `pointer`. The innermost comes first. */
export function holdersOf(pointer: string): readonly string[] {
  const holders: string[] = []
  for (let at = pointer; at !== '';) {
    at = holderOf(at)
    holders.push(at)
  }
  return holders
}

/** Returns true if `outer` contains `pointer`, or the pointer of a value around it. As fast for a large `outer`. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  return outer.size > 0 && [pointer, ...holdersOf(pointer)].some((one) => outer.has(one))
}

/**
 * Collects findings about one item in the order in which they are added. Ignores findings about values that are already
 * known to be invalid. A rule that also depends on other members must check them with `areSound` first.
 */
export class Findings {
  #all: Finding[] = []
  #wrong: ReadonlySet<string>
  #holders: ReadonlySet<string>
  #at = ''

  /** Creates an empty collection. `wrong` contains the JSON pointers of values that are known to be invalid. */
  constructor(wrong: ReadonlySet<string> = new Set()) {
    this.#wrong = wrong
    this.#holders = new Set([...wrong].flatMap(holdersOf))
  }

  /** All findings about the item. They include those that were added through `inside`. */
  get all(): readonly Finding[] {
    return this.#all
  }

  /** Returns a collection for a part of the item: its paths are relative to `path`. Its findings also appear here. */
  inside(path: string): Findings {
    const part = new Findings()
    ;[part.#all, part.#wrong, part.#holders, part.#at] = [this.#all, this.#wrong, this.#holders, this.#at + path]
    return part
  }

  /** Returns true if neither these members nor anything inside them is known to be invalid. */
  areSound(...members: readonly string[]): boolean {
    return members.every((member) => this.isSound(pointerTo('', member)))
  }

  isSound(path: string): boolean {
    return !this.#holders.has(this.#at + path) && !isWithinAny(this.#at + path, this.#wrong)
  }

  /**
   * Returns true if the value at `path` or something inside it is invalid or has an error. Rules must then ignore it.
   */
  hasErrorsAt(path: string): boolean {
    if (!this.isSound(path)) return true
    const target = new Set([this.#at + path])
    return this.#all.some((one) => one.severity === 'error' && isWithinAny(one.path, target))
  }

  /** Adds findings. Adds each one separately, because a call with a very long argument list throws a `RangeError`. */
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

  /** Adds a piece of information that requires no action. */
  note(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'note' }])
  }

  /** Adds an error if a new item lacks a member that it needs. */
  absent(member: string): void {
    if (this.areSound(member)) this.error('', `has no member \`${member}\``, `Add "${member}".`)
  }

  /**
   * Adds an error for an id that the catalog does not have. If `remedy` is a function, it is called only for printing.
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
