import type { Movement } from '../../../client/src/index.ts'

/**
 * Returns an absolute URL if it has one of these schemes. Returns `undefined` for all other texts, such as a
 * `javascript:` URL.
 */
export function webAddress(written: string | null | undefined, schemes: readonly string[]): string | undefined {
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined
  const url = new URL(written)
  return schemes.includes(url.protocol) ? url.href : undefined
}

/**
 * Returns the URL of a movement's video. Returns `undefined` if the movement has no video or if the website of the
 * video is unknown.
 */
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
