import { useEffect, useState } from 'preact/hooks'
import { pageName } from '../page-name.ts'
import type { Session } from '../session.ts'

interface PageHeaderProps {
  readonly session: Session | undefined
  /** Whether the page is shared. The header of a shared page has no button to sign out. */
  readonly isShared: boolean
  readonly onSignOut: () => void
}

export function PageHeader({ session, isShared, onSignOut }: PageHeaderProps) {
  return (
    <header class="page-header">
      <a class="wordmark" href="#/competitions">
        <Mark />
        <span class="wordmark-name" dir="auto">
          {pageName()}
        </span>
      </a>
      {session !== undefined && (
        <nav aria-label="Explorer">
          <a href="#/competitions">Competitions</a>
        </nav>
      )}
      <div class="page-header-end">
        {session === undefined && !isShared && <a href="docs">For developers</a>}
        {session !== undefined && !isShared && (
          <span class="account">
            <span class="account-name">
              <span class="visually-hidden">Signed in as </span>
              {session.username}
              {session.gym !== undefined && ` for ${session.gym}`}
            </span>
            <button type="button" class="quiet" onClick={onSignOut}>
              Sign out
            </button>
          </span>
        )}
        <ThemeSwitch />
      </div>
    </header>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M2 6h28v5H2zM2 14h18v5H2zM2 22h23v5H2z" />
    </svg>
  )
}

type Theme = 'auto' | 'light' | 'dark'

const next: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' }

/**
 * Switches between the light theme, the dark theme and the theme of the system. The choice is forgotten when the page
 * is closed.
 */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('auto')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <button type="button" class="quiet theme-switch" onClick={() => setTheme(next[theme])}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" />
      </svg>
      <span class="visually-hidden">Theme: </span>
      <span class="theme-name">{theme}</span>
    </button>
  )
}
