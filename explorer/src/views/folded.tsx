import { useEffect, useState } from 'preact/hooks'

/** Longer lists are folded: only the first items are shown, until the reader asks for all of them. */
const foldedFrom = 24
const shownFirst = 12

interface Folded<Item> {
  readonly shown: readonly Item[]
  /** The number of all items. */
  readonly count: number
  readonly unfold: () => void
}

/** Returns the items to show: the first of a long list, or all once unfolded and on paper. */
export function useFolded<Item>(items: readonly Item[]): Folded<Item> {
  const [isWhole, setIsWhole] = useState(false)
  const isOnPaper = useIsOnPaper()
  const isFolded = !isWhole && !isOnPaper && items.length > foldedFrom
  const shown = isFolded ? items.slice(0, shownFirst) : items
  return { shown, count: items.length, unfold: () => setIsWhole(true) }
}

interface UnfoldProps {
  readonly folded: Folded<unknown>
  /** The plural name of the items: `divisions`. */
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
