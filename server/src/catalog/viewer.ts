import type { GymId } from '../contract/ids.ts'

/** Whether a viewer is shown drafts, hidden and unreleased parts, or only what is published. */
export type Sees = 'everything' | 'published'

/**
 * What one request may see: the competitions of a set of gyms, and `everything` or `published` of each.
 * Made in one place, `access/viewer-of.ts`; every read of the catalog takes one.
 */
export interface Viewer {
  /** `every` is the operator's own front-ends: all gyms, those of tomorrow included. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Sees
  /** A name for what it sees: equal for viewers that see the same. */
  readonly key: string
}

/** Whether the viewer's gyms include this one. */
export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}
