import type { DivisionItem, EventItem } from '../../contract/catalog-file.ts'
import type { Division } from '../../contract/competition.ts'
import type { DivisionId, EventId } from '../../contract/ids.ts'
import type { StoredEvent } from '../stored.ts'
import type { Findings } from '../../contract/finding.ts'
import { idFromName } from './id-from-name.ts'
import { isTypo, nameSkeleton } from './confusable-names.ts'
import { reportSimilar, reportLookAlike, reportRename, type IdAndName } from './report-names.ts'
import { contextAt, type ItemContext } from './write-session.ts'

interface PartTypes {
  readonly event: { readonly item: EventItem; readonly existing: StoredEvent; readonly id: EventId }
  readonly division: { readonly item: DivisionItem; readonly existing: Division; readonly id: DivisionId }
}

export interface Part<Kind extends keyof PartTypes> {
  readonly item: PartTypes[Kind]['item']
  readonly id: PartTypes[Kind]['id']
  /** The JSON pointer of the division or event, relative to the competition. */
  readonly path: string
  readonly context: ItemContext
  readonly was: PartTypes[Kind]['existing'] | undefined
  /**
   * True if the id is invalid, so that the item cannot be found. The item may be stored, together with the members that
   * the file omits, so missing members are not reported.
   */
  readonly mayExist: boolean
}

/**
 * Matches the divisions or events in a file with those that are stored. `parts` contains the items in the file.
 * `ordered` contains the same items in their final order, together with the stored items that the file omits. An item
 * without a valid id has its JSON pointer as its id.
 */
export function matchParts<Kind extends keyof PartTypes>(
  kind: Kind,
  items: readonly (PartTypes[Kind]['item'] | undefined)[],
  existing: readonly PartTypes[Kind]['existing'][],
  context: ItemContext,
): { readonly parts: readonly Part<Kind>[]; readonly ordered: readonly (Part<Kind> | PartTypes[Kind]['existing'])[] } {
  const { session } = context
  const stored = new Map<string, PartTypes[Kind]['existing']>(existing.map((one) => [one.id, one]))
  const seen = new Set<string>()
  // Parts with ids of their own are not mistaken for each other.
  const findAlike = items.some((item) => item?.id === undefined) ? finderBySkeleton(existing, items) : () => undefined
  const parts = items.map((item = {}, index) => {
    const path = `/${kind}s/${index}`
    const partContext = contextAt(context, path)
    const { findings } = partContext
    const id = idOf(kind, item, path, findings)
    const was = stored.get(id)
    if (seen.has(id)) reportDuplicate(kind, item, id, findings)
    else if (item.id === undefined && was !== undefined) reportRename(item, was, findings)
    else if (isId(id)) reportNew(item, id, { existing, alike: findAlike(item) }, findings)
    seen.add(id)
    const mayExist = !session.isWhole && !isId(id) && (existing.length > 0 || !context.findings.isSound('/id'))
    if (!mayExist) requireName(item, session.isWhole ? undefined : was, findings)
    return { item, id, path, context: partContext, was, mayExist }
  })
  return { parts, ordered: inOrder(parts, existing, session.isWhole || (context.isAll === true && parts.length > 0)) }
}

function finderBySkeleton(existing: readonly IdAndName[], items: readonly (IdAndName | undefined)[]) {
  const named = [...existing, ...items.flatMap((item) => item ?? [])]
  const byLooks = new Map(named.toReversed().map((one) => [nameSkeleton(one.name ?? ''), one]))
  return ({ name = '' }: IdAndName) => byLooks.get(nameSkeleton(name))
}

function reportDuplicate(kind: string, item: IdAndName, id: string, findings: Findings): void {
  const [place, described] = item.id === undefined ? ['', `${id}, generated from its name,`] : ['/id', id]
  const sentence = `${described} is the id of another ${kind} of this competition`
  findings.error(place, sentence, `Give each ${kind} its own id.`)
}

function requireName({ id, name }: IdAndName, was: IdAndName | undefined, findings: Findings): void {
  const hasId = id !== undefined || !findings.areSound('id')
  if (hasId && (name ?? was?.name) === undefined) findings.absent('name')
}

/** Returns false if `id` is only the JSON pointer that replaces an invalid id. */
export function isId(id: string): boolean {
  return !id.startsWith('/')
}

function idOf<Kind extends keyof PartTypes>(
  kind: Kind,
  { id, name }: PartTypes[Kind]['item'],
  path: string,
  findings: Findings,
): PartTypes[Kind]['id'] {
  if (id !== undefined) return id
  const isOmitted = findings.areSound('id', 'name')
  const generated = isOmitted && name !== undefined ? idFromName(kind, name) : undefined
  if (generated !== undefined) return generated
  if (isOmitted && name === undefined)
    findings.error('', 'has neither an id nor a name', 'Add a name, or the id of an existing one.')
  else if (isOmitted)
    findings.error(
      '',
      `has no id, and its name ${JSON.stringify(name)} has no letters or digits for one`,
      'Give it an id.',
    )
  // The item is not written, and must not match another one.
  return path as PartTypes[Kind]['id']
}

interface ExistingParts {
  readonly existing: readonly IdAndName[]
  readonly alike: IdAndName | undefined
}

function reportNew(item: IdAndName, id: string, { existing, alike }: ExistingParts, findings: Findings): void {
  const { name = '' } = item
  // Two parts with ids of their own are not mistaken for each other.
  const isDoubtful = alike !== undefined && (item.id === undefined || alike.id === undefined)
  if ((isDoubtful && reportLookAlike(name, alike, findings)) || item.id !== undefined) return
  const same = existing.find((one) => one === alike)
  const other = same ?? existing.find((one) => isTypo(name, one.name ?? ''))
  if (other !== undefined && reportSimilar(name, id, other, findings)) return
  findings.note(
    '',
    `has no id, so it gets ${id}, made from its name`,
    'A later import with the same name changes the same item.',
  )
}

function inOrder<Kind extends keyof PartTypes>(
  parts: readonly Part<Kind>[],
  existing: readonly PartTypes[Kind]['existing'][],
  isWhole: boolean,
): readonly (Part<Kind> | PartTypes[Kind]['existing'])[] {
  if (isWhole) return parts
  const byId = new Map<string, Part<Kind>>(parts.map((part) => [part.id, part]))
  return [...existing.map((was) => byId.get(was.id) ?? was), ...parts.filter(({ was }) => was === undefined)]
}
