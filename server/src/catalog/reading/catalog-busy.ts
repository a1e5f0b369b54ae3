/** Thrown by storage when more is asked for than it will have read soon. Nothing is wrong with the catalog. */
export class CatalogBusy extends Error {
  override name = 'CatalogBusy'
}
