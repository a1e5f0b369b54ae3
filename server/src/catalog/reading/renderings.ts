import { LRUCache } from 'lru-cache'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument } from '../document.ts'
import { renderCompetition } from '../render.ts'
import { isValidAt, visibleAt, type Validity } from '../visibility.ts'
import type { Sees } from '../viewer.ts'
import type { Catalog, CompetitionSource, Entry, StoredDocument } from './catalog.ts'

/** Memory for renderings: far more than the competitions with a release in one day take. */
const renderingBytesMax = 32 * 1024 * 1024

/**
 * Documents that a release has overtaken, rendered anew by the read that meets them, or before anybody does. Nothing is
 * written. However many reads ask at once, each document is rendered once.
 */
export class Renderings {
  readonly #catalog: Catalog
  readonly #kept = new LRUCache<string, readonly StoredDocument[]>({ maxSize: renderingBytesMax })
  readonly #underWay = new Map<string, Promise<StoredDocument | undefined>>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** The document of a competition as it is to be read at an instant; undefined when the competition has changed. */
  async documentAt(entry: Entry, sees: Sees, at: Instant): Promise<StoredDocument | undefined> {
    const key = `${entry.position} ${entry.revision} ${sees}`
    const known = this.#kept.get(key)?.find((document) => isValidAt(document, at))
    return known ?? this.#render(key, entry, sees, at)
  }

  #render(key: string, entry: Entry, sees: Sees, at: Instant): Promise<StoredDocument | undefined> {
    const flight = `${key} ${at}`
    const known = this.#underWay.get(flight)
    if (known !== undefined) return known
    const rendering = this.#load(key, entry, sees, at).finally(() => this.#underWay.delete(flight))
    this.#underWay.set(flight, rendering)
    return rendering
  }

  async #load(key: string, entry: Entry, sees: Sees, at: Instant): Promise<StoredDocument | undefined> {
    const source = await this.#catalog.loadCompetition(entry)
    const rendered = source === undefined ? undefined : renderVisible(source, sees, at)
    if (rendered === undefined) return undefined
    const document = { ...makeDocument(rendered.text), ...rendered.validity }
    // The one before a release and the one after it: both are wanted around the instant.
    const versions = [document, ...(this.#kept.get(key) ?? [])].slice(0, 2)
    const size = versions.reduce((sum, { bytes, deflated }) => sum + bytes.length + deflated.length, 0)
    this.#kept.set(key, versions, { size })
    return document
  }
}

/** A competition's JSON as one kind of viewer reads it at an instant; undefined when it sees nothing of it. */
export function renderVisible(source: CompetitionSource, sees: Sees, now: Instant): Rendered | undefined {
  const visible = visibleAt(source.competition, sees, now)
  if (visible === undefined) return undefined
  const { validFrom, validUntil } = visible
  const text = renderCompetition(visible.competition, (id) => requireText(source, id))
  return { text, validity: { validFrom, validUntil } }
}

export interface Rendered {
  readonly text: string
  readonly validity: Validity
}

function requireText({ competition, workoutTexts }: CompetitionSource, id: WorkoutId): string {
  const text = workoutTexts.get(id)
  if (text === undefined) throw new Error(`${competition.id} names the workout ${id}, which the catalog does not hold`)
  return text
}
