import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { pageName } from '../page-name.ts'

interface ViewHeadingProps {
  readonly children: ComponentChildren
  /** A page that has just been loaded is read from its beginning. */
  readonly isFirst?: boolean
}

/** The heading of a view: when the view opens, the focus goes to it and the window is named after it. */
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
