import type { CompetitionPage, PageOptions } from './competition-page.ts'

type Links = Pick<CompetitionPage, 'next' | 'previous'>

/**
 * The neighbours of a page from its Link header (RFC 8288). Only their query counts: behind a proxy, a service may know itself
 * by another address than the one it was asked at, and credentials go nowhere else.
 */
export function parseLinks(header: string): Links {
  const links = [...header.matchAll(/<([^>]*)>([^<]*)/g)]
  const optionsOf = (relation: string): PageOptions | undefined => {
    const link = links.find(([, , parameters = '']) => new RegExp(`\\brel="?${relation}\\b`).test(parameters))
    return link?.[1] === undefined ? undefined : parseOptions(link[1])
  }
  const [next, previous] = [optionsOf('next'), optionsOf('prev')]
  return { ...(next && { next }), ...(previous && { previous }) }
}

function parseOptions(address: string): PageOptions {
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  const [limit, afterCursor, beforeCursor] = ['limit', 'after_cursor', 'before_cursor'].map((name) => query.get(name))
  return {
    ...(limit && { limit: Number(limit) }),
    ...(afterCursor && { afterCursor }),
    ...(beforeCursor && { beforeCursor }),
  }
}
