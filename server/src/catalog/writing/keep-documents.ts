import type { CompetitionSource } from '../reading/catalog.ts'
import { renderVisible, type Rendered } from '../render.ts'
import type { Position } from '../stored.ts'
import type { WriteSession } from './write-session.ts'

/** Makes the documents of a competition for both kinds of viewers; one and the same where both read the same bytes. */
export async function keepDocuments(
  position: Position,
  source: CompetitionSource,
  { documents, store, now }: WriteSession,
): Promise<void> {
  const everything = renderVisible(source, 'everything', now)
  const published = renderVisible(source, 'published', now)
  if (everything === undefined) throw new Error('A viewer that sees everything was shown nothing')
  const isSame = published !== undefined && isShownToAll(published, everything)
  const texts = published === undefined || isSame ? [everything.text] : [everything.text, published.text]
  await documents.make(texts, async ([forEverything, forPublished]) => {
    if (forEverything === undefined) throw new Error('A document was asked for and not made')
    const kept = { ...forEverything, ...everything.validity }
    const ofPublished = forPublished && published && { ...forPublished, ...published.validity }
    await store.putCompetitionDocuments(position, { everything: kept, published: isSame ? kept : ofPublished })
  })
}

function isShownToAll({ text, validity }: Rendered, everything: Rendered): boolean {
  return text === everything.text && validity.validFrom === null && validity.validUntil === null
}
