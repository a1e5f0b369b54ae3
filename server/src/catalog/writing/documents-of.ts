import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument } from '../document.ts'
import type { CompetitionSource, StoredDocument } from '../reading/catalog.ts'
import { renderVisible } from '../reading/renderings.ts'
import type { CompetitionDocuments } from './catalog-store.ts'

/** The documents of a competition for both kinds of viewers; one and the same where both read the same bytes. */
export function documentsOf(source: CompetitionSource, now: Instant): CompetitionDocuments {
  const everything = requireRendered(renderVisible(source, 'everything', now))
  const published = renderVisible(source, 'published', now)
  const forEverything = { ...makeDocument(everything.text), ...everything.validity }
  if (published === undefined) return { everything: forEverything, published: undefined }
  const isSame =
    published.text === everything.text &&
    published.validity.validFrom === null &&
    published.validity.validUntil === null
  const forPublished: StoredDocument = isSame
    ? forEverything
    : { ...makeDocument(published.text), ...published.validity }
  return { everything: forEverything, published: forPublished }
}

function requireRendered<Rendered>(rendered: Rendered | undefined): Rendered {
  if (rendered === undefined) throw new Error('A viewer that sees everything was shown nothing')
  return rendered
}
