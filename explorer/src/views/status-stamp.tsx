/** The status of a competition, and flags of what the public does not see. */
export function StatusStamp({ status }: { readonly status: string }) {
  return (
    <span class="stamp" data-status={status}>
      {status}
    </span>
  )
}

export function HiddenStamp({ visible }: { readonly visible: boolean }) {
  return visible ? null : <StatusStamp status="hidden" />
}
