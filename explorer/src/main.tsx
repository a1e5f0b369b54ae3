import { render } from 'preact'
import { Explorer } from './explorer.tsx'
import { takeHandedOver } from './credentials-over-reload.ts'
import { isShared, takeShared } from './address-credentials.ts'
import { bearTranslators } from './translated-texts.ts'

const page = document.querySelector('#page')
const [shared, signedIn] = [takeShared(), takeHandedOver(Date.now())]
if (page !== null) {
  bearTranslators(page)
  render(<Explorer shared={shared} signedIn={shared ? undefined : signedIn} />, page)
}

// Pasting a shared address over another one loads the page again.
window.addEventListener('hashchange', () => {
  if (isShared(window.location.hash)) window.location.reload()
})
