import { Component, type ComponentChildren } from 'preact'
import { clock } from '../../../whiteboard/src/index.ts'
import { useNow } from '../dates/moments.ts'
import type { Trouble } from '../reading/trouble.ts'
import { ViewHeading } from './view-heading.tsx'

interface TroubleNoticeProps {
  readonly trouble: Trouble
  /** Called when the reader clicks the retry button. Without it, there is no button. */
  readonly onAskAgain?: () => void
}

/** Shows an error and what to do about it, with a countdown if the service asked to wait. */
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

/** Shown for an id that does not exist or that the account may not see, because the service does not tell which. */
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

/** Shows an error in place of a view that fails to render, so that the rest of the page works. */
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
