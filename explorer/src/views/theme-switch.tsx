import { useEffect, useState } from 'preact/hooks'

type Theme = 'auto' | 'light' | 'dark'

const next: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' }

/** Light, dark, or as the system has it; kept until the page is closed. */
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
      {theme}
    </button>
  )
}
