import { useState } from 'preact/hooks'

/** Copies a text, and says whether it could. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = () => {
    // Only pages that came over TLS, or from this machine, may use the clipboard.
    if (!window.isSecureContext) {
      setOutcome('Select the text and copy it: this page was not opened over https.')
      return
    }
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('The browser does not allow it: select the text and copy it.'),
    )
  }
  return (
    <span class="copy">
      <span class="small" role="status">
        {outcome}
      </span>
      <button type="button" class="quiet" onClick={copy}>
        Copy the {what}
      </button>
    </span>
  )
}
