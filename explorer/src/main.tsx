import { render } from 'preact'
import { Explorer } from './explorer.tsx'
import { isShared, takeShared } from './address-credentials.ts'

const page = document.querySelector('#page')
if (page !== null) render(<Explorer shared={takeShared()} />, page)

// A shared address that is pasted over another one begins anew.
window.addEventListener('hashchange', () => {
  if (isShared(window.location.hash)) window.location.reload()
})
