import { render } from 'preact'
import { Explorer } from './explorer.tsx'

const page = document.querySelector('#page')
if (page !== null) render(<Explorer />, page)
