import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { pageName } from '../page-name.ts'

interface ViewHeadingProps {
  readonly children: ComponentChildren
  /** Whether the page has just been loaded. If it has, the keyboard focus does not move to the heading. */
  readonly isFirst?: boolean
}

/**
 * The heading of a view. When the view opens, the keyboard focus moves to the heading. The heading also becomes the
 * title of the window.
 */
export function ViewHeading({ children, isFirst = false }: ViewHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { current } = heading
    if (current === null) return
    document.title = `${current.textContent} – ${pageName()}`
    if (isFirst) return
    current.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  )
}
