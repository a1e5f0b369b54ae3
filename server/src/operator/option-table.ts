import { Option } from 'commander'
import { wrongValue, type ValueForm } from './settings/setting-values.ts'

/** The options of a command, by their flags such as `--gym <gym>`. If only a string is given, it is the help text. */
export type OptionTable = Readonly<Record<string, string | OptionOutline>>

export interface OptionOutline {
  readonly purpose: string
  readonly form?: ValueForm<unknown>
  readonly isNeeded?: true
  /** If true, the option can be given several times. Its value is then an array. */
  readonly isList?: true
  readonly otherwise?: string
}

/** The types of the operands in the name of a command. The operand of `import <file...>` is an array of strings. */
export type OperandsOf<Name extends string> = Name extends `${string} ${infer Words}` ? OperandsIn<Words> : readonly []

type OperandsIn<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? readonly [OperandOf<First>, ...OperandsIn<Rest>]
  : readonly [OperandOf<Words>]

type OperandOf<Word extends string> = Word extends `${string}...${string}`
  ? readonly string[]
  : Word extends `[${string}`
    ? string | undefined
    : string

/** The parsed values of the options, by their names in camel case. An option that is not required can be undefined. */
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

type NameOf<Flags extends string> = Flags extends `${string}--${infer Long}` ? Joined<FirstWord<Long>> : never
type FirstWord<Text extends string> = Text extends `${infer Word} ${string}` ? Word : Text
type Joined<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Joined<Rest>>}`
  : Text

/** Creates a Commander option. An invalid value adds a message to `invalid`, so that all are reported together. */
export function optionOf(flags: string, outline: string | OptionOutline, invalid: string[]): Option {
  const full: OptionOutline = typeof outline === 'string' ? { purpose: outline } : outline
  const { purpose, form, isNeeded = false, isList, otherwise } = full
  const option = new Option(flags, purpose).makeOptionMandatory(isNeeded)
  if (form?.words !== undefined) option.argChoices = [...form.words]
  if (otherwise !== undefined) option.default(otherwise)
  const values: unknown[] = []
  return option.argParser((text): unknown => {
    const value = form === undefined ? text : form.parse(text)
    if (form !== undefined && value === undefined) invalid.push(wrongValue(option.long ?? flags, text, form))
    if (isList) values.push(value)
    return isList ? values : value
  })
}
