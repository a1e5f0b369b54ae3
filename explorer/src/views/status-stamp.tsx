interface StatusStampProps {
  readonly status: string
  /** Whether this account sees drafts; for other accounts everything is published. */
  readonly seesDrafts: boolean
}

/** Shows the status of a competition, if this account can see more than one status. */
export function StatusStamp({ status, seesDrafts }: StatusStampProps) {
  return seesDrafts ? <Stamp status={status} /> : null
}

function Stamp({ status }: { readonly status: string }) {
  return (
    <span class="stamp" data-status={status}>
      {status}
    </span>
  )
}

/** Marks a division or event that the public does not see. */
export function HiddenStamp({ visible }: { readonly visible: boolean }) {
  return visible ? null : <Stamp status="hidden" />
}
