import { useState } from 'preact/hooks'
import { indented } from '../json/indented.ts'
import { curlLine } from '../reading/addresses.ts'
import { ownAddress } from '../own-address.ts'
import type { Session } from '../session.ts'
import { CopyButton } from './copy-button.tsx'

interface SourcePanelProps {
  /** As it was served. */
  readonly json: string
  readonly address: string
  readonly session: Session
  /** What of the answer the JSON is, where it is not all of it. */
  readonly part?: string
}

/** The JSON behind a view and the line that fetches it, one click away. */
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
        </>
      )}
    </details>
  )
}
