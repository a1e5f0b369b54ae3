import { useEffect, useState } from 'preact/hooks'

/** Lists longer than this are folded: they show only their first items, until the reader asks for all. */
const foldedFrom = 24
const shownFirst = 12

interface Folded<Item> {
  readonly shown: readonly Item[]
  readonly count: number
  readonly unfold: () => void
}

/** Returns the items to show: the first of a long list, but all of them once unfolded or in print. */
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
