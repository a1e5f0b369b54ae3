import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { schemaOfKind } from '../../contract/catalog-file.ts'
import { openWordsOf, type OpenWords } from '../../contract/shape/open-words.ts'
import type { ShapeValidator } from '../../contract/shape/shape-findings.ts'
import { itemKinds, type ItemKind } from '../../files/source-item.ts'

/** The schema of each kind of item. */
export type ItemSchemas = Readonly<Record<ItemKind, ItemSchema>>

interface ItemSchema extends ShapeValidator {
  readonly openWords: OpenWords | undefined
}

/** Made once an import; each is compiled when the first item of its kind comes: that takes some milliseconds. */
export function itemSchemas(): ItemSchemas {
  const compiled = itemKinds.map((kind) => [kind, compileItem(schemaOfKind[kind])] as const)
  return Object.fromEntries(compiled) as Record<ItemKind, ItemSchema>
}

function compileItem(schema: TSchema): ItemSchema {
  let made: ReturnType<typeof Compile> | undefined
  const compiled = () => (made ??= Compile(schema))
  return {
    Check: (value) => compiled().Check(value),
    Errors: (value) => compiled().Errors(value)[1],
    Type: () => schema,
    openWords: openWordsOf(schema),
  }
}
