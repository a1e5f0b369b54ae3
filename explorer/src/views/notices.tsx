import { Component, type ComponentChildren } from 'preact'
import { clock } from '../../../whiteboard/src/index.ts'
import { useNow } from '../dates/moments.ts'
import type { Trouble } from '../reading/trouble.ts'
import { ViewHeading } from './view-heading.tsx'

interface TroubleNoticeProps {
  readonly trouble: Trouble
  /** Called if the reader clicks the button for another attempt. If it is absent, there is no button. */
  readonly onAskAgain?: () => void
}

/** Shows an error and what to do about it. If the service asked the page to wait, shows the remaining time. */
export function TroubleNotice({ trouble, onAskAgain }: TroubleNoticeProps) {
  const now = useNow(250)
  const { title, remedy, retryAt, requestId, isFinal } = trouble
  const leftSeconds = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  return (
    <div class="trouble">
      <div role="alert">
        <p class="trouble-title">{title}</p>
        <p>{remedy}</p>
      </div>
      {leftSeconds > 0 && (
        <p class="countdown" role="timer">
          Come back in <strong>{clock(Math.round(leftSeconds))}</strong>
        </p>
      )}
      {retryAt !== undefined && leftSeconds <= 0 && <p role="status">You can try again now.</p>}
      {onAskAgain !== undefined && !isFinal && (
        <button type="button" disabled={leftSeconds > 0} onClick={onAskAgain}>
          Try again
        </button>
      )}
      {requestId !== undefined && <p class="small">Request {requestId}</p>}
    </div>
  )
}

/**
 * Says that something does not exist or that the account is not allowed to see it. The service does not tell which of
 * the two is true.
 */
export function NothingHere({ what }: { readonly what: string }) {
  return (
    <section class="notice">
      <ViewHeading>There is no such {what}</ViewHeading>
      <p>
        It does not exist, was taken back, or is not for this account: drafts and what is not released yet are their
        gym’s alone.
      </p>
      <p>
        <a href="#/competitions">Back to the competitions</a>
      </p>
    </section>
  )
}

interface State {
  readonly failure: unknown
}

/** Shows an error if a view fails to render. The rest of the page then still works. */
export class Boundary extends Component<{ readonly children: ComponentChildren }, State> {
  override state: State = { failure: undefined }

  static override getDerivedStateFromError(failure: unknown): State {
    return { failure }
  }

  override render() {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <section class="notice">
        <ViewHeading>This cannot be shown</ViewHeading>
        <p>
          The service answered with something that this page does not understand:{' '}
          {failure instanceof Error ? failure.message : 'no error'}.
        </p>
        <p>
          <a href="#/competitions">Back to the competitions</a>
        </p>
      </section>
    )
  }
}
