import type { Movement } from '../../../client/src/index.ts'

/** An absolute address with one of the schemes, as it may stand in a link; else undefined: `javascript:` among others. */
export function webAddress(written: string | null | undefined, schemes: readonly string[]): string | undefined {
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined
  const url = new URL(written)
  return schemes.includes(url.protocol) ? url.href : undefined
}

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
