import { Option } from 'commander'
import { wrongValue, type ValueForm } from './settings/setting-values.ts'

/** What an option is for, by its flags: `--gym <gym>`. */
export type OptionTable = Readonly<Record<string, string | OptionOutline>>

export interface OptionOutline {
  readonly purpose: string
  /** What its text may be; without it any text is taken. */
  readonly form?: ValueForm<unknown>
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
    ? readonly Spelt<Outline>[] | undefined
    : | Spelt<Outline>
      | (Outline extends { readonly isNeeded: true } | { readonly otherwise: string } ? never : undefined)
  : true | undefined

type Spelt<Outline> = Outline extends { readonly form: ValueForm<infer Value> } ? Value : string

/** `--rate-limit <limit>` is `rateLimit`, as the parser names it. */
type NameOf<Flags extends string> = Flags extends `${string}--${infer Long}` ? Joined<FirstWord<Long>> : never
type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text
type Joined<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Joined<Rest>>}`
  : Text

/** An option as the parser knows it. What is wrong with its text goes to `wrong`, to be told with all else that is. */
export function optionOf(flags: string, outline: string | OptionOutline, wrong: string[]): Option {
  const told: OptionOutline = typeof outline === 'string' ? { purpose: outline } : outline
  const { purpose, form, isNeeded = false, isList, otherwise } = told
  const option = new Option(flags, purpose).makeOptionMandatory(isNeeded)
  if (form?.words !== undefined) option.argChoices = [...form.words]
  if (otherwise !== undefined) option.default(otherwise)
  const all: unknown[] = []
  return option.argParser((text): unknown => {
    const value = form === undefined ? text : form.parse(text)
    if (form !== undefined && value === undefined) wrong.push(wrongValue(option.long ?? flags, text, form))
    if (isList) all.push(value)
    return isList ? all : value
  })
}
