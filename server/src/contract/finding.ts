/** Something that is wrong, or that its author should look at: where it is, what it is, and what to do. */
export interface Finding {
  /** JSON pointer into the item: `/divisions/2/team_size`. */
  readonly path: string
  /** What was found. */
  readonly sentence: string
  /** What to do: whole sentences. */
  readonly remedy: string
  /** An error refuses the whole import; a warning does so only when asked to be strict; a note never does. */
  readonly severity: 'error' | 'warning' | 'note'
  /** Whether an item that is mirrored was corrected by this, or left out for it. */
  readonly about?: 'correction' | 'left out'
  /** The id that the item names and the catalog does not have; it may come later in the same import. */
  readonly missing?: string
}

/** The steps of a JSON pointer (RFC 6901). Whether a step is a name or an index is known by the value it meets. */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => (step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step))
}

/** Whether a value has members, or elements. */
export function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The own member or element of a value; undefined where it has none: `toString` is a word like any other. */
export function memberOf(value: unknown, name: string): unknown {
  return isHolder(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/** What a pointer names in a value, if anything. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce((holder, step) => memberOf(holder, step), value)
}

/** The JSON pointer of a member or element of what `pointer` names. */
export function pointerTo(pointer: string, step: string | number): string {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The pointer to what holds that which `pointer` names. */
export function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** The pointers to all that hold what a pointer names, the innermost first, the root last. */
export function holdersOf(pointer: string): readonly string[] {
  const holders: string[] = []
  for (let at = pointer; at !== '';) {
    at = holderOf(at)
    holders.push(at)
  }
  return holders
}

/** Whether `pointer` names what one of `outer` does, or something inside: as quick with very many of them. */
export function isWithinAny(pointer: string, outer: ReadonlySet<string>): boolean {
  return outer.size > 0 && [pointer, ...holdersOf(pointer)].some((one) => outer.has(one))
}

/**
 * Collects the findings of one item, in the order in which they are met. What is wrong in itself has been told: of that
 * nothing more is, and a rule that reads other members than the one it tells of asks first whether they are sound.
 */
export class Findings {
  #all: Finding[] = []
  #wrong: ReadonlySet<string>
  /** What holds something wrong. */
  #holders: ReadonlySet<string>
  /** The place in the item from which paths are told. */
  #at = ''

  /** `wrong` are JSON pointers to what no rule is to read. */
  constructor(wrong: ReadonlySet<string> = new Set()) {
    this.#wrong = wrong
    this.#holders = new Set([...wrong].flatMap(holdersOf))
  }

  /** The findings of the whole item. */
  get all(): readonly Finding[] {
    return this.#all
  }

  /** For rules that look at what stands at a place: they tell from there. */
  inside(path: string): Findings {
    const part = new Findings()
    ;[part.#all, part.#wrong, part.#holders, part.#at] = [this.#all, this.#wrong, this.#holders, this.#at + path]
    return part
  }

  /** Whether members are as their author meant them, in all that they hold. */
  areSound(...members: readonly string[]): boolean {
    return members.every((member) => this.isSound(pointerTo('', member)))
  }

  isSound(path: string): boolean {
    return !this.#holders.has(this.#at + path) && !isWithinAny(this.#at + path, this.#wrong)
  }

  /** Whether something was found wrong there: what was meant is nobody's guess then. */
  hasErrorsAt(path: string): boolean {
    if (!this.isSound(path)) return true
    const there = new Set([this.#at + path])
    return this.#all.some((one) => one.severity === 'error' && isWithinAny(one.path, there))
  }

  /** What was found elsewhere. One by one: a call takes no list of any length. */
  add(found: readonly Finding[]): void {
    for (const finding of found) this.#tell(this.#at === '' ? finding : { ...finding, path: this.#at + finding.path })
  }

  #tell(finding: Finding): void {
    if (!isWithinAny(finding.path, this.#wrong)) this.#all.push(finding)
  }

  error(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'error' }])
  }

  warning(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'warning' }])
  }

  /** Something to know that nobody has to mend; told in one sentence for all that it is true of. */
  note(path: string, sentence: string, remedy: string): void {
    this.add([{ path, sentence, remedy, severity: 'note' }])
  }

  /** A member that something new needs. */
  absent(member: string): void {
    if (this.areSound(member)) this.error('', `member \`${member}\` is missing`, `Add "${member}".`)
  }

  /** Tells of an id that is not there yet. The remedy is asked for when the finding is told: most come later. */
  missing(id: string, path: string, sentence: string, remedy: string | (() => string)): void {
    const said = () => (typeof remedy === 'string' ? remedy : remedy())
    this.#tell({
      path: this.#at + path,
      sentence,
      get remedy() {
        return said()
      },
      severity: 'error',
      missing: id,
    })
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === 'error')
  }
}
