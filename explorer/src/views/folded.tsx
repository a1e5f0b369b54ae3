import { useEffect, useState } from 'preact/hooks'

/**
 * The maximum length of a list that is displayed completely. Longer lists do not fit a usual screen. Only their first
 * items are displayed until the reader clicks a button.
 */
const foldedFrom = 24
const shownFirst = 12

interface Folded<Item> {
  readonly shown: readonly Item[]
  readonly count: number
  readonly unfold: () => void
}

/**
 * Returns the items of a list to display. If the list is long, these are only the first items. All items are displayed
 * after a click and when the page is printed.
 */
export function useFolded<Item>(items: readonly Item[]): Folded<Item> {
  const [isWhole, setIsWhole] = useState(false)
  const isOnPaper = useIsOnPaper()
  const isFolded = !isWhole && !isOnPaper && items.length > foldedFrom
  const shown = isFolded ? items.slice(0, shownFirst) : items
  return { shown, count: items.length, unfold: () => setIsWhole(true) }
}

interface UnfoldProps {
  readonly folded: Folded<unknown>
  readonly of: string
}

export function Unfold({ folded: { shown, count, unfold }, of }: UnfoldProps) {
  if (shown.length === count) return null
  return (
    <button type="button" class="unfold" onClick={unfold}>
      Show all {count} {of}
    </button>
  )
}

function useIsOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    const look = () => setIsOnPaper(paper.matches)
    paper.addEventListener('change', look)
    return () => paper.removeEventListener('change', look)
  }, [])
  return isOnPaper
}
