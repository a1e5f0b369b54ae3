import { useState } from 'preact/hooks'
import { indented } from '../json-text.ts'
import { curlLine, ownAddress } from '../reading/addresses.ts'
import type { Session } from '../session.ts'
import { WorkoutForm } from './workout-form.tsx'

interface SourcePanelProps {
  /** The JSON text as it was received. */
  readonly json: string
  readonly address: string
  readonly session: Session
  /** The part of the response that `json` contains. `undefined` if `json` is the whole response. */
  readonly part?: string
}

/**
 * Shows the JSON text of a view and the `curl` command that requests it. Both are hidden until the reader opens them.
 */
export function SourcePanel({ json, address, session, part }: SourcePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { username, gym, gymHeader } = session
  const line = curlLine({ service: ownAddress(), address, username, gym, gymHeader })
  return (
    <details class="source" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>JSON and curl</summary>
      {isOpen && (
        <>
          <div class="source-head">
            <h2>The line that fetches it</h2>
            <CopyButton text={line} what="line" />
          </div>
          <pre class="source-text" tabIndex={0} role="region" aria-label="curl line">
            {line}
          </pre>
          <p class="small">curl asks for the password.{part !== undefined && ` The JSON below is ${part}.`}</p>
          <div class="source-head">
            <h2>As it was served</h2>
            <CopyButton text={json} what="JSON" />
          </div>
          <pre class="source-text json" tabIndex={0} role="region" aria-label="JSON">
            {indented(json)}
          </pre>
          <WorkoutForm />
        </>
      )}
    </details>
  )
}

/** A button that copies `text`. It shows whether this worked. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = () => {
    // Browsers allow the clipboard only on pages from TLS or from this machine.
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
