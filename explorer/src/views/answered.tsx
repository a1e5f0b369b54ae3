import type { ComponentChildren } from 'preact'
import type { Answer } from '../reading/use-answer.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface AnsweredProps<Value> {
  readonly answer: Answer<Value>
  /** What is being read, for the time in which there is nothing else to show. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/** Shows what was answered; until then that it is waited for, and what went wrong. */
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

/** The lanes of a sheet that is not filled in yet. */
function Waiting() {
  return (
    <div class="waiting" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
