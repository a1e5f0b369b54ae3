import { fingerprint } from './body-tag.ts'
import type { CompetitionPage } from './competition-page.ts'
import { UnexpectedAnswerError } from './errors.ts'
import type { Competition } from './shapes.ts'

/** A change of a competition. */
export type Change =
  | {
      /**
       * `present`: the competition was in the list at the start. `added`: the competition is new, or it is visible
       * again. `changed`: a member of the competition has a new value.
       */
      readonly kind: 'present' | 'added' | 'changed'
      /** The id of the competition that has changed. */
      readonly id: string
      /** The competition after the change. */
      readonly competition: Competition
    }
  | {
      /** The competition was unpublished or deleted, or the account is no longer allowed to see it. */
      readonly kind: 'gone'
      /** The id of the competition that has changed. */
      readonly id: string
    }

/**
 * A part of the list that the client reads as one page. It ends where the next stretch begins. All stretches together
 * are the whole list.
 */
export interface Stretch {
  /** The id of the competition before the stretch. It is `undefined` for the first stretch. */
  after: string | undefined
  /** The entity tag of the page. It is `undefined` if the page has to be read again. */
  etag: string | undefined
  /** The ids of the competitions in the stretch, in order, when the stretch was last read. */
  ids: readonly string[]
  /** A number that shows when the stretch was last read. The stretch with the lowest number was read longest ago. */
  look: number
}

/**
 * Remembers the competitions of a list that is read page by page. For each competition, it stores the id and a hash of
 * the content.
 */
export class FollowedList {
  #stretches: Stretch[] = [{ after: undefined, etag: undefined, ids: [], look: 0 }]
  readonly #known = new Map<string, number>()
  #looks = 0

  get stretches(): readonly Stretch[] {
    return this.#stretches
  }

  /** Whether at least one page has been read. */
  get hasBeenRead(): boolean {
    return this.#looks > 0
  }

  /**
   * Returns the ids of the competitions in the stretch before this one. Returns an empty list for the first stretch.
   */
  idsBefore(stretch: Stretch): readonly string[] {
    return this.#stretches[this.#stretches.indexOf(stretch) - 1]?.ids ?? []
  }

  /**
   * Returns the stretch to read next. Considers only stretches from index `from` on. Prefers a stretch without an
   * entity tag. If there is none, returns the stretch that was read longest ago.
   */
  next(from: number): Stretch | undefined {
    const candidates = this.#stretches.slice(from)
    const isToRead = candidates.find(({ etag }) => etag === undefined)
    return (
      isToRead ??
      candidates.reduce<Stretch | undefined>((a, b) => (a !== undefined && a.look < b.look ? a : b), undefined)
    )
  }

  /** Records that a stretch was read and had not changed. */
  seen(stretch: Stretch): void {
    stretch.look = this.#looks += 1
  }

  /**
   * Joins a stretch to the stretch before it. This is necessary if the service no longer knows the last competition of
   * the stretch before, which is the cursor of this one. The joined stretch has to be read again.
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
   * Records the page of a stretch and returns what has changed. If the page also contains competitions of later
   * stretches, joins the stretches or moves their boundaries. Competitions of the stretch can be missing from the page.
   * If the page reaches the next stretch, they were removed. If it does not, they can follow on the next page, so they
   * become a new stretch.
   */
  take(stretch: Stretch, { competitions, next, etag }: CompetitionPage): readonly Change[] {
    const index = this.#stretches.indexOf(stretch)
    const later = this.#stretches.slice(index + 1)
    const overtaken = this.#overtakenIn(competitions, [stretch, ...later])
    if (overtaken !== undefined) {
      // The competition before this stretch has gone, and an earlier stretch has already been read past it.
      moveTo(stretch, overtaken)
      return []
    }
    const idsOfPage = new Set(competitions.map(({ id }) => id))
    const joined = next === undefined ? later.length : wholeIn(idsOfPage, later)
    const [following] = later.slice(joined)
    const own = upTo(competitions, later.slice(joined))
    const ids = own.map(({ id }) => id)
    const missing = without([stretch, ...later.slice(0, joined)], ids)
    const end = ids.at(-1) ?? stretch.after
    const meets = own.length < competitions.length || idsOfPage.has(following?.after ?? '')
    const isOpen = next !== undefined && !meets
    if (!isOpen) moveTo(following, end)
    this.seen(stretch)
    const taken = ids.length > 0 || (!isOpen && following === undefined) ? [{ ...stretch, etag, ids }] : []
    const opened = isOpen ? [{ after: end, etag: undefined, ids: missing, look: 0 }] : []
    this.#stretches.splice(index, 1 + joined, ...taken, ...opened)
    return [...own.flatMap((competition) => this.#record(competition)), ...(isOpen ? [] : this.#forget(missing))]
  }

  #overtakenIn(competitions: readonly Competition[], stretches: readonly Stretch[]): string | undefined {
    const here = new Set(stretches.flatMap(({ ids }) => ids))
    return competitions.filter(({ id }) => this.#known.has(id) && !here.has(id)).at(-1)?.id
  }

  #record(competition: Competition): readonly Change[] {
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
    // Tens of thousands of nested levels can be parsed, but not stringified.
    throw new UnexpectedAnswerError(`${competition.id} is nested too deeply, which no Heatsheet service does.`, {
      cause,
    })
  }
}

function wholeIn(idsOfPage: ReadonlySet<string>, stretches: readonly Stretch[]): number {
  const touches = ({ after = '', ids }: Stretch) => idsOfPage.has(after) || ids.some((id) => idsOfPage.has(id))
  const reached = stretches.reduce((most, stretch, index) => (touches(stretch) ? index : most), -1)
  return idsOfPage.has(stretches[reached]?.ids.at(-1) ?? '') ? reached + 1 : Math.max(0, reached)
}

function upTo(competitions: readonly Competition[], stretches: readonly Stretch[]): readonly Competition[] {
  const beyond = new Set(stretches.flatMap(({ ids }) => ids))
  const cut = competitions.findIndex(({ id }) => beyond.has(id))
  return cut < 0 ? competitions : competitions.slice(0, cut)
}

function moveTo(stretch: Stretch | undefined, after: string | undefined): void {
  if (stretch === undefined || stretch.after === after) return
  stretch.after = after
  stretch.etag = undefined
}

function without(stretches: readonly Stretch[], ids: readonly string[]): readonly string[] {
  const there = new Set(ids)
  return stretches.flatMap((one) => one.ids).filter((id) => !there.has(id))
}
