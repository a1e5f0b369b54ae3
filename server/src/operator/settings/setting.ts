/** One setting: a variable of the environment, and the flag of the same name, which wins. */
export interface Setting<Value> {
  /** `DATABASE_URL`; its flag is `--database-url`. */
  readonly variable: string
  /** The name of its value in the help: `--database-url <url>`. */
  readonly placeholder: string
  /** What it is for, in the help. */
  readonly purpose: string
  /** What it is when nobody gives it, as if it had been written. */
  readonly fallback: string | undefined
  /** What is allowed, as the end of `it must be …`. */
  readonly allowed: string
  /** The only words that are allowed, where there are few. */
  readonly words?: readonly string[]
  /** The value that a text spells, or undefined when it spells none. */
  parse(text: string): Value | undefined
}

export function flagOf({ variable }: Pick<Setting<unknown>, 'variable'>): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`
}
