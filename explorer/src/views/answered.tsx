import type { ComponentChildren } from 'preact'
import type { Answer } from '../reading/use-answer.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface AnsweredProps<Value> {
  readonly answer: Answer<Value>
  /** The name of the content, to show while it is loading. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/** Shows a value with `children`, and the state or error of the request for it. */
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
