import type { ComponentChildren } from 'preact'
import type { Answer } from '../reading/use-answer.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface AnsweredProps<Value> {
  readonly answer: Answer<Value>
  /** The name of the content. It is displayed while the content is loading. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/**
 * Shows the value of a request with `children`. Until there is a value, shows that the request is pending. If the
 * request failed, also shows the error.
 */
export function Answered<Value>({ answer, what, children }: AnsweredProps<Value>) {
  const { value, trouble, askAgain } = answer
  const isEmpty = value === undefined
  return (
    <>
      <p class="visually-hidden" role="status">
        {answer.isWaiting && 'Reading …'}
      </p>
      {isEmpty && <ViewHeading>{what}</ViewHeading>}
      {answer.isWaiting && <Waiting />}
      {trouble !== undefined && <TroubleNotice trouble={trouble} onAskAgain={askAgain} />}
      {!isEmpty && children(value)}
    </>
  )
}

function Waiting() {
  return (
    <div class="waiting" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
