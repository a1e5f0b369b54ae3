import {
  GymNotAccessibleError,
  HeatsheetError,
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from '../../../client/src/index.ts'

/** An error in the form in which the page shows it. */
export interface Trouble {
  readonly title: string
  readonly remedy: string
  /**
   * The earliest time for another attempt, in milliseconds since 1970. It is absent if another attempt is possible
   * immediately.
   */
  readonly retryAt?: number
  readonly isFinal?: true
  /** The id of the request. With it, operators can find the request in the log of the service. */
  readonly requestId?: string
}

export function troubleOf(error: unknown, now: number, isOnline: boolean): Trouble {
  const words = wordsFor(error, isOnline)
  const waitMs = error instanceof RateLimitedError || error instanceof UnavailableError ? error.retryAfterMs : undefined
  const requestId = error instanceof HeatsheetError ? error.requestId : undefined
  return {
    ...words,
    ...(waitMs === undefined ? {} : { retryAt: now + waitMs }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

type Words = Pick<Trouble, 'title' | 'remedy'>

function wordsFor(error: unknown, isOnline: boolean): Words {
  const known = kinds.find(([kind]) => error instanceof kind)?.[1]
  if (error instanceof NetworkError && !isOnline) return offline
  if (known !== undefined) return known
  if (error instanceof InvalidRequestError) {
    const details = error.mistakes.map(({ detail }) => detail).join(' ')
    return { title: 'The service does not take this request', remedy: details || error.message }
  }
  if (error instanceof TypeError) return { title: 'This input is not valid', remedy: error.message }
  return { title: 'That did not work', remedy: error instanceof Error ? error.message : String(error) }
}

/** The error to show if the service no longer accepts the credentials of a signed-in reader. */
export const accessEnded: Trouble = {
  isFinal: true,
  title: 'This account no longer has access',
  remedy: 'It was revoked, has expired, or has a new password. Ask the operator, or sign out and use another account.',
}

/** The error to show on a shared page if the service no longer accepts its credentials. */
export const sharingEnded: Trouble = {
  isFinal: true,
  title: 'This page is no longer shared',
  remedy: 'The sharing has ended, or the page has a new address. Ask the person who shared it.',
}

const offline: Words = {
  title: 'This machine is offline',
  remedy: 'What has been read stays. It is asked for again as soon as there is a connection.',
}

const kinds: readonly (readonly [abstract new (...values: never[]) => Error, Words])[] = [
  [
    UnauthorizedError,
    {
      title: 'User name or password is wrong',
      remedy: 'Check both. Expired and revoked accounts get the same error. Ask the operator.',
    },
  ],
  [
    GymNotAccessibleError,
    {
      title: 'This account may not read that gym',
      remedy: 'Check the gym’s id, or leave it out to read every gym that the account may see.',
    },
  ],
  [
    RateLimitedError,
    { title: 'Too many requests', remedy: 'The service asks for a pause. Nothing is wrong with the account.' },
  ],
  [
    NotFoundError,
    { title: 'There is no such thing here', remedy: 'It does not exist, or this account may not see it.' },
  ],
  [
    UnavailableError,
    { title: 'The service has too much to do', remedy: 'Nothing is wrong with the request. Try again in a moment.' },
  ],
  [
    UnexpectedAnswerError,
    {
      title: 'The response is not from the service',
      remedy: 'It came from something between this page and its service. Try again in a moment.',
    },
  ],
  [TimeoutError, { title: 'The service took too long', remedy: 'Try again; the connection may be slow.' }],
  [
    NetworkError,
    { title: 'The service did not answer', remedy: 'Look whether it is running and can be reached, then try again.' },
  ],
]
