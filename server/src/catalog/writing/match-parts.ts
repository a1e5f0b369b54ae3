import type { DivisionItem, EventItem } from '../../contract/catalog-file.ts'
import type { Division } from '../../contract/competition.ts'
import type { DivisionId, EventId } from '../../contract/ids.ts'
import type { StoredEvent } from '../stored.ts'
import type { Findings } from '../../contract/finding.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip, looksOfName } from './looks-of-name.ts'
import { tellCalled, tellLooks, tellRenamed, type Named } from './tell-names.ts'
import { inside, type ItemContext } from './write-session.ts'

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
  /** For the rules that look at it. */
  readonly context: ItemContext
  /** Undefined for one that is new. */
  readonly was: Parts[Kind]['kept'] | undefined
  /** Whether its id is wrong, and may have been that of one that is there and has what the item leaves out. */
  readonly mayBeThere: boolean
}

/**
 * Finds out which of a competition’s divisions or events those of a file are. Two of one id are told, and a new one
 * without a name. One whose id nobody knows has its place for one.
 */
export function matchParts<Kind extends keyof Parts>(
  kind: Kind,
  items: readonly (Parts[Kind]['item'] | undefined)[],
  kept: readonly Parts[Kind]['kept'][],
  context: ItemContext,
): { readonly parts: readonly Part<Kind>[]; readonly placed: readonly (Part<Kind> | Parts[Kind]['kept'])[] } {
  const { session } = context
  const there = new Map<string, Parts[Kind]['kept']>(kept.map((one) => [one.id, one]))
  const seen = new Set<string>()
  // Between those that have ids of their own there is no doubt.
  const called = items.some((item) => item?.id === undefined) ? finderByLooks(kept, items) : () => undefined
  const parts = items.map((item = {}, index) => {
    const path = `/${kind}s/${index}`
    const own = inside(context, path)
    const { findings } = own
    const id = idOf(kind, item, path, findings)
    const was = there.get(id)
    if (seen.has(id)) tellTwice(kind, item, id, findings)
    else if (item.id === undefined && was !== undefined) tellRenamed(item, was, findings)
    else if (isKnownId(id)) tellNew(item, id, { kept, called: called(item) }, findings)
    seen.add(id)
    const mayBeThere = !session.isWhole && !isKnownId(id) && (kept.length > 0 || !context.findings.isSound('/id'))
    if (!mayBeThere) tellNameless(item, session.isWhole ? undefined : was, findings)
    return { item, id, path, context: own, was, mayBeThere }
  })
  return { parts, placed: placed(parts, kept, session.isWhole || (context.isAll === true && parts.length > 0)) }
}

/** Finds what a name looks like: of several that look alike, the first. */
function finderByLooks(kept: readonly Named[], items: readonly (Named | undefined)[]) {
  const named = [...kept, ...items.flatMap((item) => item ?? [])]
  const byLooks = new Map(named.toReversed().map((one) => [looksOfName(one.name ?? ''), one]))
  return ({ name = '' }: Named) => byLooks.get(looksOfName(name))
}

function tellTwice(kind: string, item: Named, id: string, findings: Findings): void {
  const [place, made] = item.id === undefined ? ['', `${id}, made of its name,`] : ['/id', id]
  const sentence = `${made} is the id of another ${kind} of this competition`
  findings.error(place, sentence, `Give each ${kind} an id of its own.`)
}

/** That one has neither an id nor a name is told where its id is made. */
function tellNameless({ id, name }: Named, was: Named | undefined, findings: Findings): void {
  const hasId = id !== undefined || !findings.areSound('id')
  if (hasId && (name ?? was?.name) === undefined) findings.absent('name')
}

/** Whether it is an id, and no place. */
export function isKnownId(id: string): boolean {
  return !id.startsWith('/')
}

function idOf<Kind extends keyof Parts>(
  kind: Kind,
  { id, name }: Parts[Kind]['item'],
  path: string,
  findings: Findings,
): Parts[Kind]['id'] {
  if (id !== undefined) return id
  const isLeftOut = findings.areSound('id', 'name')
  const made = isLeftOut && name !== undefined ? idOfName(kind, name) : undefined
  if (made !== undefined) return made
  if (isLeftOut && name === undefined)
    findings.error('', 'has neither an id nor a name', 'Add a name, or the id of one that is there.')
  else if (isLeftOut)
    findings.error('', `has no id, and its name ${JSON.stringify(name)} leaves nothing for one`, 'Give it an id.')
  // Nothing of this item is written; it must not seem to be another one.
  return path as Parts[Kind]['id']
}

/** What a new one may be mistaken for. */
interface Others {
  readonly kept: readonly Named[]
  /** The first that looks so: one that is kept, else one of the file, or it itself. */
  readonly called: Named | undefined
}

function tellNew(item: Named, id: string, { kept, called }: Others, findings: Findings): void {
  const { name = '' } = item
  // Between two that have an id of their own there is no doubt.
  const isDoubtful = called !== undefined && (item.id === undefined || called.id === undefined)
  if ((isDoubtful && tellLooks(name, called, findings)) || item.id !== undefined) return
  const same = kept.find((one) => one === called)
  const other = same ?? kept.find((one) => isSlip(name, one.name ?? ''))
  if (other !== undefined && tellCalled(name, id, other, findings)) return
  findings.note('', `has no id: ${id} was made of its name`, 'The same file finds it again.')
}

/**
 * The divisions or events of a competition in their order: those that are there, changed or not, and behind them the
 * new ones. Where the file is all there is, those of the file.
 */
function placed<Kind extends keyof Parts>(
  parts: readonly Part<Kind>[],
  kept: readonly Parts[Kind]['kept'][],
  isWhole: boolean,
): readonly (Part<Kind> | Parts[Kind]['kept'])[] {
  if (isWhole) return parts
  const byId = new Map<string, Part<Kind>>(parts.map((part) => [part.id, part]))
  return [...kept.map((was) => byId.get(was.id) ?? was), ...parts.filter(({ was }) => was === undefined)]
}
