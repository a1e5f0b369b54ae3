import { nearestName } from '../../contract/nearest-name.ts'
import { itemKinds, type ItemKind } from '../../files/source-item.ts'
import { Refusal } from '../failure.ts'

/** The kind that `--kind` names. Refuses what is none, with the nearest one that is. */
export function requireKind(text: string | undefined): ItemKind | undefined {
  const kind = itemKinds.find((one) => one === text)
  if (text === undefined || kind !== undefined) return kind
  const nearest = nearestName(text, itemKinds)
  const remedy = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new Refusal(`--kind is ${JSON.stringify(text)}; it must be one of ${itemKinds.join(', ')}.${remedy}`)
}
