import { Option } from 'commander'

/** What an option is for, by its flags: `--gym <gym>`. */
export type OptionTable = Readonly<Record<string, string | OptionOutline>>

export interface OptionOutline {
  readonly purpose: string
  /** The words that it may be. The command itself refuses others, together with all else that is wrong. */
  readonly words?: readonly string[]
  readonly isNeeded?: true
  /** Whether it may be given several times. */
  readonly isList?: true
  /** What it is when it is not given. */
  readonly otherwise?: string
}

/** The operands of a command, by its name: `import <file...>`. */
export type OperandsOf<Name extends string> = Name extends `${string} ${infer Words}` ? OperandsIn<Words> : readonly []

type OperandsIn<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? readonly [OperandOf<First>, ...OperandsIn<Rest>]
  : readonly [OperandOf<Words>]

type OperandOf<Word extends string> = Word extends `${string}...${string}`
  ? readonly string[]
  : Word extends `[${string}`
    ? string | undefined
    : string

/** What options are given, by the names that the parser gives them. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Flags in keyof Table & string as NameOf<Flags>]: OptionValue<Flags, Table[Flags]>
}

type OptionValue<Flags, Outline> = Flags extends `${string}<${string}`
  ? Outline extends { readonly isList: true }
    ? readonly string[] | undefined
    : string | (Outline extends { readonly isNeeded: true } | { readonly otherwise: string } ? never : undefined)
  : true | undefined

/** `--rate-limit <limit>` is `rateLimit`, as the parser names it. */
type NameOf<Flags extends string> = Flags extends `${string}--${infer Long}` ? Joined<FirstWord<Long>> : never
type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text
type Joined<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Joined<Rest>>}`
  : Text

/** An option as the parser knows it. */
export function optionOf(flags: string, outline: string | OptionOutline): Option {
  const told: OptionOutline = typeof outline === 'string' ? { purpose: outline } : outline
  const { purpose, words, isNeeded = false, isList, otherwise } = told
  const option = new Option(flags, purpose).makeOptionMandatory(isNeeded)
  if (words !== undefined) option.argChoices = [...words]
  if (otherwise !== undefined) option.default(otherwise)
  if (isList) option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value])
  return option
}
