import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, CompetitionSource, Entry, StoredDocument } from './catalog.ts'
import { makeDocument, type Document } from '../document.ts'
import { renderCompetition } from '../render.ts'
import { isValidAt, visibleAt, type Validity } from '../visibility.ts'
import type { Sees } from '../viewer.ts'

/** How many renderings are remembered: far more than there are competitions with a release in one day. */
const remembered = 1000

/**
 * The documents of listed competitions, as they are to be read at an instant. A stored document that a release has
 * overtaken is rendered anew by the read that meets it, and remembered; nothing is written.
 */
export class Renderings {
  readonly #catalog: Catalog
  readonly #renewed = new Map<string, StoredDocument>()

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  /** One document an entry, in their order; undefined when an entry has changed since it was listed. */
  async documents(entries: readonly Entry[], sees: Sees, now: Instant): Promise<readonly Document[] | undefined> {
    const stored = await this.#catalog.loadDocuments(entries, sees)
    const documents: Document[] = []
    for (const [index, entry] of entries.entries()) {
      const found = stored[index]
      const document = found !== undefined && !isValidAt(found, now) ? await this.#renew(entry, sees, now) : found
      if (document === undefined) return undefined
      documents.push(document)
    }
    return documents
  }

  async #renew(entry: Entry, sees: Sees, now: Instant): Promise<StoredDocument | undefined> {
    const key = `${entry.position}:${entry.revision}:${sees}`
    const known = this.#renewed.get(key)
    if (known !== undefined && isValidAt(known, now)) return known
    const source = await this.#catalog.loadCompetition(entry)
    const rendered = source === undefined ? undefined : renderVisible(source, sees, now)
    if (rendered === undefined) return undefined
    const document = { ...makeDocument(rendered.text), ...rendered.validity }
    this.#remember(key, document)
    return document
  }

  #remember(key: string, document: StoredDocument): void {
    this.#renewed.delete(key)
    this.#renewed.set(key, document)
    const [oldest] = this.#renewed.keys()
    if (this.#renewed.size > remembered && oldest !== undefined) this.#renewed.delete(oldest)
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
