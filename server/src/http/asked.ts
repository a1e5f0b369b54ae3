import type { Coding } from '../catalog/document.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { ReceivedRequest } from './message/received-request.ts'
import type { Surface } from './stages.ts'

/** A request whose credentials, path, method and gym header are in order. */
export interface Asked {
  readonly request: ReceivedRequest
  readonly viewer: Viewer
  /** The coding of the body that the caller accepts. */
  readonly coding: Coding
  readonly surface: Surface
  /** The instant for which the answer holds. */
  readonly now: Instant
}
