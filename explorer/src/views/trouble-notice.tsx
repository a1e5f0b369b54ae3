import type { Trouble } from '../reading/trouble.ts'
import { clock } from '../board/duration.ts'
import { useNow } from '../use-now.ts'

interface TroubleNoticeProps {
  readonly trouble: Trouble
  /** Offered once it is time; a form asks again by itself. */
  readonly onAskAgain?: () => void
}

/** Says what went wrong and what to do; while the service asks for a pause, how long it still lasts. */
export function TroubleNotice({ trouble, onAskAgain }: TroubleNoticeProps) {
  const now = useNow(250)
  const { title, remedy, retryAt, requestId } = trouble
  const leftSeconds = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  return (
    <div class="trouble">
      <div role="alert">
        <p class="trouble-title">{title}</p>
        <p>{remedy}</p>
      </div>
      {leftSeconds > 0 && (
        <p class="countdown" role="timer">
          Come back in <strong>{clock(leftSeconds)}</strong>
        </p>
      )}
      {retryAt !== undefined && leftSeconds <= 0 && <p role="status">You can try again now.</p>}
      {onAskAgain !== undefined && (
        <button type="button" disabled={leftSeconds > 0} onClick={onAskAgain}>
          Try again
        </button>
      )}
      {requestId !== undefined && <p class="small">Request {requestId}</p>}
    </div>
  )
}
