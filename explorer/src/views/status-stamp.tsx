interface StatusStampProps {
  readonly status: string
  /** Whether this account sees drafts: to anybody else all that there is is published. */
  readonly seesDrafts: boolean
}

/** The status of a competition, where it may be another one. */
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

/** The flag of what the public does not see. */
export function HiddenStamp({ visible }: { readonly visible: boolean }) {
  return visible ? null : <Stamp status="hidden" />
}
