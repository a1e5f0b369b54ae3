import type { DivisionItem, EventItem } from '../../contract/catalog-file.ts'
import type { Division } from '../../contract/competition.ts'
import type { DivisionId, EventId } from '../../contract/ids.ts'
import type { StoredEvent } from '../stored.ts'
import type { Findings } from '../../contract/finding.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip } from './find-by-name.ts'
import type { ItemContext } from './write-session.ts'

interface Parts {
  readonly event: { readonly item: EventItem; readonly kept: StoredEvent; readonly id: EventId }
  readonly division: { readonly item: DivisionItem; readonly kept: Division; readonly id: DivisionId }
}

/** A division or an event of a file, with its id and what the catalog holds under it. */
export interface Part<Kind extends keyof Parts> {
  readonly item: Parts[Kind]['item']
  readonly id: Parts[Kind]['id']
  /** JSON pointer into the competition. */
  readonly path: string
  /** Undefined for one that is new. */
  readonly was: Parts[Kind]['kept'] | undefined
}

/** Finds out which of a competition’s divisions or events those of a file are. Two of one id are told. */
export function matchParts<Kind extends keyof Parts>(
  kind: Kind,
  items: readonly Parts[Kind]['item'][],
  kept: readonly Parts[Kind]['kept'][],
  context: ItemContext,
): readonly Part<Kind>[] {
  const { findings } = context
  const there = new Map<string, Parts[Kind]['kept']>(kept.map((one) => [one.id, one]))
  const seen = new Map<string, string>()
  return items.map((item, index) => {
    const path = `/${kind}s/${index}`
    const id = idOf(kind, item, path, context)
    const was = there.get(id)
    const first = seen.get(id)
    if (first !== undefined) {
      const made = item.id === undefined ? `${id}, made of its name,` : id
      const sentence = `${made} is the id of another ${kind} of this competition`
      findings.error(item.id === undefined ? path : `${path}/id`, sentence, `Give each ${kind} an id of its own.`)
    } else if (was === undefined) tellNew(item, id, path, kept, context)
    else if (item.id === undefined) tellRenamed(item.name, was.name, path, context.findings)
    seen.set(id, path)
    return { item, id, path, was }
  })
}

function idOf<Kind extends keyof Parts>(
  kind: Kind,
  { id, name }: Parts[Kind]['item'],
  path: string,
  { findings }: ItemContext,
): Parts[Kind]['id'] {
  const made = id ?? (name === undefined ? undefined : idOfName(kind, name))
  if (made !== undefined) return made
  if (name === undefined)
    findings.error(path, 'has neither an id nor a name', 'Add a name, or the id of one that is there.')
  else findings.error(path, `has no id, and its name ${JSON.stringify(name)} leaves nothing for one`, 'Give it an id.')
  // Nothing of this item is written; it must not seem to be another one.
  return path as Parts[Kind]['id']
}

/** Where a name finds what is called otherwise, the difference may be a slip, or how another program writes names. */
export function tellRenamed(name: string | undefined, was: string | undefined, path: string, findings: Findings): void {
  if (name === undefined || was === undefined || name === was) return
  const sentence = `is ${JSON.stringify(name)}, which renames ${JSON.stringify(was)}, found by its id`
  findings.warning(`${path}/name`, sentence, 'To keep the name, write it as it is.')
}

function tellNew<Kind extends keyof Parts>(
  item: Parts[Kind]['item'],
  id: string,
  path: string,
  kept: readonly Parts[Kind]['kept'][],
  { findings }: ItemContext,
): void {
  if (item.id !== undefined || id === path) return
  const same = kept.find(({ name }) => name === item.name)
  const alike = same ?? kept.find(({ name }) => isSlip(item.name ?? '', name))
  const sentence = `is new under ${id}, though ${alike?.id} is called ${JSON.stringify(alike?.name)}`
  if (same !== undefined)
    findings.error(path, sentence, `To change that one, give its id; to add one, an id of its own.`)
  else if (alike !== undefined) {
    findings.warning(path, sentence, `To change that one, give its name, or the id ${alike.id}.`)
  } else findings.note(path, `has no id: ${id} was made of its name`, 'The same file finds it again.')
}

/**
 * The divisions or events of a competition in their order: those that are there, changed or not, and behind them the new
 * ones. Where the file is all there is, those of the file.
 */
export function placed<Kind extends keyof Parts>(
  parts: readonly Part<Kind>[],
  kept: readonly Parts[Kind]['kept'][],
  isWhole: boolean,
): readonly Placed<Kind>[] {
  if (isWhole) return parts.map((part) => ({ part, was: part.was }))
  const byId = new Map<string, Part<Kind>>(parts.map((part) => [part.id, part]))
  const standing = kept.map((was): Placed<Kind> => {
    const part = byId.get(was.id)
    return part === undefined ? { part, was } : { part, was }
  })
  return [...standing, ...parts.filter(({ was }) => was === undefined).map((part) => ({ part, was: undefined }))]
}

type Placed<Kind extends keyof Parts> =
  | { readonly part: Part<Kind>; readonly was: Parts[Kind]['kept'] | undefined }
  | { readonly part: undefined; readonly was: Parts[Kind]['kept'] }
