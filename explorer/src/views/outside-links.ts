import type { Movement } from '../../../client/src/index.ts'

/** Returns an absolute URL with one of these schemes, or `undefined` for any other text, such as `javascript:`. */
export function webAddress(written: string | null | undefined, schemes: readonly string[]): string | undefined {
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined
  const url = new URL(written)
  return schemes.includes(url.protocol) ? url.href : undefined
}

/** Returns the URL of a movement's video, or `undefined` if it has none or its service is unknown. */
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
