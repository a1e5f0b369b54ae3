import { useEffect, useState } from 'preact/hooks'

/**
 * The view that the page shows. It is determined by the part of the URL after `#`. The URLs of views never contain
 * credentials.
 */
export type Route =
  | { readonly view: 'competitions'; readonly window: ListWindow }
  | { readonly view: 'competition'; readonly id: string }
  | { readonly view: 'boards'; readonly competitionId: string }
  | { readonly view: 'event'; readonly competitionId: string; readonly id: string }
  | { readonly view: 'workout'; readonly id: string }
  | { readonly view: 'screen'; readonly competitionId: string; readonly id: string | undefined }
  | { readonly view: 'nowhere' }

export interface ListWindow {
  readonly limit: number
  readonly afterCursor?: string
  readonly beforeCursor?: string
  /** The words that the reader typed into the filter. The filter searches only the current page of the list. */
  readonly filter?: string
}

/**
 * The default number of competitions on a page. It can be divided by two and three, so that every row of cards is full.
 */
export const usualLimit = 6

export function parseRoute(hash: string): Route {
  const route = parseView(hash.replace(/^#\/screen(?=\/)/, '#'))
  if (!hash.startsWith('#/screen/')) return route
  if (route.view === 'competition') return { view: 'screen', competitionId: route.id, id: undefined }
  return route.view === 'event' ? { ...route, view: 'screen' } : { view: 'nowhere' }
}

function parseView(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [first = '', id, deeper, deepest, ...rest] = path.split('/').map(decoded)
  if (first === '') return { view: 'competitions', window: { limit: usualLimit } }
  if (rest.length > 0) return { view: 'nowhere' }
  if (first === 'workouts' && id !== undefined && deeper === undefined) return { view: 'workout', id }
  if (first !== 'competitions') return { view: 'nowhere' }
  if (id === undefined) return { view: 'competitions', window: parseWindow(new URLSearchParams(query)) }
  if (deeper === undefined) return { view: 'competition', id }
  if (deeper !== 'events') return { view: 'nowhere' }
  return deepest === undefined
    ? { view: 'boards', competitionId: id }
    : { view: 'event', competitionId: id, id: deepest }
}

export function hashOfList({ limit, afterCursor, beforeCursor, filter }: ListWindow): string {
  const parameters = new URLSearchParams({
    ...(limit === usualLimit ? {} : { limit: String(limit) }),
    ...(afterCursor === undefined ? {} : { after_cursor: afterCursor }),
    ...(beforeCursor === undefined ? {} : { before_cursor: beforeCursor }),
    ...(filter === undefined || filter.trim() === '' ? {} : { filter }),
  })
  return parameters.size === 0 ? '#/competitions' : `#/competitions?${parameters.toString()}`
}

export function hashOfCompetition(id: string): string {
  return `#/competitions/${encodeURIComponent(id)}`
}

/** Returns the end of the URL, from `#` on, for the view that shows all whiteboards of a competition. */
export function hashOfBoards(competitionId: string): string {
  return `${hashOfCompetition(competitionId)}/events`
}

export function hashOfEvent(competitionId: string, id: string): string {
  return `${hashOfBoards(competitionId)}/${encodeURIComponent(id)}`
}

/**
 * Returns the part of a URL from `#` on, for the view on a large screen. `hash` is this part of the URL of the normal
 * view.
 */
export function hashOfScreen(hash: string): string {
  return hash.replace(/^#/, '#/screen')
}

export function hashOfWorkout(id: string): string {
  return `#/workouts/${encodeURIComponent(id)}`
}

function parseWindow(query: URLSearchParams): ListWindow {
  const limit = Number(query.get('limit'))
  const [afterCursor, beforeCursor] = [query.get('after_cursor'), query.get('before_cursor')]
  const filter = query.get('filter')
  return {
    limit: Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : usualLimit,
    ...(afterCursor === null ? {} : { afterCursor }),
    ...(beforeCursor === null ? {} : { beforeCursor }),
    ...(filter === null ? {} : { filter }),
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the view that the URL selects. Renders the component again when the URL changes. */
export function useRoute(): Route {
  const [hash, setHash] = useState(window.location.hash)
  useEffect(() => {
    const follow = () => setHash(window.location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return parseRoute(hash)
}
