import { fingerprint } from './body-tag.ts'
import type { CompetitionPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'
import type { Competition } from './shapes.ts'

/** What became of a competition. */
export type Change =
  | {
      /**
       * `present`: it was there at the beginning; `added`: it is new, or seen again; `changed`: something in it reads
       * otherwise.
       */
      readonly kind: 'present' | 'added' | 'changed'
      /** Its id. */
      readonly id: string
      /** As it is now. */
      readonly competition: Competition
    }
  | {
      /** It was taken back or deleted, or this account may not see it any more. */
      readonly kind: 'gone'
      /** Its id. */
      readonly id: string
    }

/** A stretch of the list, from behind a competition to where the next stretch begins: together they are all of it. */
export interface Stretch {
  /** The competition in front of it; undefined for the first. */
  after: string | undefined
  /** The tag of its page; undefined while that is to be read. */
  etag: string | undefined
  /** What was in it, in order. */
  ids: readonly string[]
  /** Which look of all was the last at it. */
  look: number
}

/** What is known of a list that is read page by page, in any order. Of each competition it keeps an id and a number. */
export class FollowedList {
  #stretches: Stretch[] = [{ after: undefined, etag: undefined, ids: [], look: 0 }]
  readonly #known = new Map<string, number>()
  #looks = 0

  get stretches(): readonly Stretch[] {
    return this.#stretches
  }

  /** Whether any page was taken. */
  get hasBeenRead(): boolean {
    return this.#looks > 0
  }

  /** The ids of the stretch in front of one. */
  idsBefore(stretch: Stretch): readonly string[] {
    return this.#stretches[this.#stretches.indexOf(stretch) - 1]?.ids ?? []
  }

  /** Which to look at next, of all or of all but the first: one that is to be read, else the one of the oldest look. */
  next(from: number): Stretch | undefined {
    const others = this.#stretches.slice(from)
    const isToRead = others.find(({ etag }) => etag === undefined)
    return (
      isToRead ?? others.reduce<Stretch | undefined>((a, b) => (a !== undefined && a.look < b.look ? a : b), undefined)
    )
  }

  /** Takes note that a stretch is as it was. */
  seen(stretch: Stretch): void {
    stretch.look = this.#looks += 1
  }

  /**
   * The competition in front of a stretch is no cursor for this account any more: it is read with what is before it.
   */
  join(stretch: Stretch): void {
    const index = this.#stretches.indexOf(stretch)
    const before = this.#stretches[index - 1]
    if (before === undefined) return
    before.etag = undefined
    before.ids = [...before.ids, ...stretch.ids]
    this.#stretches.splice(index, 1)
  }

  /**
   * Takes a stretch's page, and tells what is new by it. Later stretches that the page holds whole are joined to it; it
   * ends where one begins that it holds in part. Where it meets none, what has moved behind its end makes a stretch to
   * be read.
   */
  take(stretch: Stretch, { competitions, next, etag }: CompetitionPage): readonly Change[] {
    const index = this.#stretches.indexOf(stretch)
    const later = this.#stretches.slice(index + 1)
    const overtaken = this.#overtakenIn(competitions, [stretch, ...later])
    if (overtaken !== undefined) {
      // The one in front of it has gone, and an earlier stretch was read past it.
      moveTo(stretch, overtaken)
      return []
    }
    const held = new Set(competitions.map(({ id }) => id))
    const joined = next === undefined ? later.length : wholeIn(held, later)
    const [following] = later.slice(joined)
    const kept = upTo(competitions, later.slice(joined))
    const ids = kept.map(({ id }) => id)
    const missing = without([stretch, ...later.slice(0, joined)], ids)
    const end = ids.at(-1) ?? stretch.after
    const meets = kept.length < competitions.length || held.has(following?.after ?? '')
    const isOpen = next !== undefined && !meets
    if (!isOpen) moveTo(following, end)
    this.seen(stretch)
    const taken = ids.length > 0 || (!isOpen && following === undefined) ? [{ ...stretch, etag, ids }] : []
    const opened = isOpen ? [{ after: end, etag: undefined, ids: missing, look: 0 }] : []
    this.#stretches.splice(index, 1 + joined, ...taken, ...opened)
    return [...kept.flatMap((competition) => this.#tell(competition)), ...(isOpen ? [] : this.#forget(missing))]
  }

  /** The last competition of a page that is known to be in front of these stretches. */
  #overtakenIn(competitions: readonly Competition[], stretches: readonly Stretch[]): string | undefined {
    const here = new Set(stretches.flatMap(({ ids }) => ids))
    return competitions.filter(({ id }) => this.#known.has(id) && !here.has(id)).at(-1)?.id
  }

  #tell(competition: Competition): readonly Change[] {
    const { id } = competition
    const [before, now] = [this.#known.get(id), fingerprint(textOf(competition))]
    this.#known.set(id, now)
    return before === now ? [] : [{ kind: before === undefined ? 'added' : 'changed', id, competition }]
  }

  #forget(ids: readonly string[]): readonly Change[] {
    return ids.filter((id) => this.#known.delete(id)).map((id) => ({ kind: 'gone', id }))
  }
}

function textOf(competition: Competition): string {
  try {
    return JSON.stringify(competition)
  } catch (cause) {
    // What is nested tens of thousands deep can be read, but not written.
    throw new UnexpectedAnswerError(`${competition.id} is nested too deep, as no Heatsheet does.`, { cause })
  }
}

/** How many of the stretches, from the first on, a page holds to their ends. */
function wholeIn(held: ReadonlySet<string>, stretches: readonly Stretch[]): number {
  const touches = ({ after = '', ids }: Stretch) => held.has(after) || ids.some((id) => held.has(id))
  const reached = stretches.reduce((most, stretch, index) => (touches(stretch) ? index : most), -1)
  return held.has(stretches[reached]?.ids.at(-1) ?? '') ? reached + 1 : Math.max(0, reached)
}

/** What of a page is in front of these stretches. */
function upTo(competitions: readonly Competition[], stretches: readonly Stretch[]): readonly Competition[] {
  const beyond = new Set(stretches.flatMap(({ ids }) => ids))
  const cut = competitions.findIndex(({ id }) => beyond.has(id))
  return cut < 0 ? competitions : competitions.slice(0, cut)
}

/** Another page begins there, so that it is to be read. */
function moveTo(stretch: Stretch | undefined, after: string | undefined): void {
  if (stretch === undefined || stretch.after === after) return
  stretch.after = after
  stretch.etag = undefined
}

function without(stretches: readonly Stretch[], ids: readonly string[]): readonly string[] {
  const there = new Set(ids)
  return stretches.flatMap((one) => one.ids).filter((id) => !there.has(id))
}
