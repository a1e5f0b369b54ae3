interface StatusStampProps {
  readonly status: string
  /** Whether the account sees drafts. If it does not, all competitions that it sees are published. */
  readonly seesDrafts: boolean
}

/** Shows the status of a competition. Shows nothing if the account sees only published competitions. */
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

export function HiddenStamp({ visible }: { readonly visible: boolean }) {
  return visible ? null : <Stamp status="hidden" />
}
