import type { Coding } from '../catalog/document.ts'
import type { CatalogReader } from '../catalog/reading/catalog-reader.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { ReceivedRequest } from './message/received-request.ts'

/** A request whose credentials, path, method and gym header are in order. */
export interface AuthorisedRequest {
  readonly request: ReceivedRequest
  readonly viewer: Viewer
  /** The coding of the body that the caller accepts. */
  readonly coding: Coding
  readonly reader: CatalogReader
  /** The instant for which the answer holds. */
  readonly now: Instant
}
