import { render } from 'preact'
import { Explorer } from './explorer.tsx'
import { takeAfterReload } from './credentials-over-reload.ts'
import { isShared, takeShared } from './address-credentials.ts'
import { keepTranslations } from './translated-texts.ts'

const page = document.querySelector('#page')
const [shared, signedIn] = [takeShared(), takeAfterReload(Date.now())]
if (page !== null) {
  keepTranslations(page)
  render(<Explorer shared={shared} signedIn={shared ? undefined : signedIn} />, page)
}

// Pasting a shared address over another one loads the page again.
window.addEventListener('hashchange', () => {
  if (isShared(window.location.hash)) window.location.reload()
})
