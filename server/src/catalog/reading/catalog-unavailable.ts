/** Thrown by storage when the catalog cannot be read: the engine is out of reach, or refuses. The cause says why. */
export class CatalogUnavailable extends Error {
  override name = 'CatalogUnavailable'
}
