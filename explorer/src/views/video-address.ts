import type { Movement } from '../../../client/src/index.ts'

/** Where a movement's video is watched; undefined for a service that this page does not know. */
export function videoAddress(video: Movement['video']): string | undefined {
  if (video === null) return undefined
  const id = encodeURIComponent(video.id)
  switch (video.service) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`
    case 'vimeo':
      return `https://vimeo.com/${id}`
    default:
      return undefined
  }
}
