/** The HTTP status and the texts of a kind of problem. Problems of the same kind have the same code. */
export interface ProblemKind {
  readonly status: number
  readonly title: string
  /** The default `detail` (RFC 9457) for problems of this kind. A single problem can have a more specific one. */
  readonly detail: string
  /** Why the problem occurs. The page `/problems/<code>` shows this text. */
  readonly cause: string
  /** What the client should do. The page `/problems/<code>` shows this text. */
  readonly remedy: string
}

export const problemKinds = {
  unauthorized: {
    status: 401,
    title: 'Credentials are needed',
    detail: 'Send HTTP Basic credentials of an account of this service.',
    cause:
      'The request carries no credentials, or ones that are malformed, wrong, expired or revoked: these are all ' +
      'answered alike.',
    remedy:
      'Send an Authorization header with every request under /api/public: the word Basic, a space, and the base64 ' +
      'of username:password. Ask the operator for an account or for a new password.',
  },
  gym_not_accessible: {
    status: 403,
    title: 'That gym is not accessible',
    detail: 'The gym header names a gym on whose behalf this account may not read.',
    cause:
      'The gym header names a gym that does not exist, or that has not granted this account access: these are ' +
      'answered alike.',
    remedy:
      'Check the id. Leave the header out to read every gym that the account may see, or ask the gym or the ' +
      'operator for a grant.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter is invalid',
    detail: 'A parameter is invalid.',
    cause: 'A parameter has a value that it may not have, or is given more than once. Nothing is rounded or clamped.',
    remedy:
      'The field `errors` names each parameter, what was wrong with it and what is allowed. Send it once, with such ' +
      'a value.',
  },
  unknown_parameter: {
    status: 400,
    title: 'A parameter is unknown',
    detail: 'A parameter is unknown.',
    cause: 'The operation has no parameter of this name.',
    remedy: 'The field `errors` names it and the nearest known name. Write that, or leave the parameter out.',
  },
  conflicting_cursors: {
    status: 400,
    title: 'Two cursors exclude each other',
    detail: 'Send after_cursor or before_cursor, not both.',
    cause:
      'after_cursor asks for the page after a competition, before_cursor for the page before one; the request ' +
      'has both.',
    remedy: 'Send one of them, or follow the links of the Link header, which have the right one.',
  },
  unknown_cursor: {
    status: 400,
    title: 'The cursor is unknown',
    detail: 'The cursor is not the id of a competition that this account could have read.',
    cause:
      'A cursor is the id of a competition from a page that this account was given. This one is not. A cursor stays ' +
      'good when its competition is unpublished or deleted, so that is not the cause.',
    remedy: 'Start the walk again without a cursor, with the account that goes on with it.',
  },
  invalid_header: {
    status: 400,
    title: 'A header is invalid',
    detail: 'A header is invalid.',
    cause: 'A header is empty, malformed or sent twice.',
    remedy:
      'The field `errors` names the header and what it may contain. Send it once, with one value, or leave it out.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    detail: 'There is nothing at this address that this account may read.',
    cause:
      'The address is wrong, or what it names does not exist, or this account may not see it (a draft, a hidden or ' +
      'not yet released event): these are answered alike.',
    remedy:
      'Check the address and the id. If somebody else can read it, compare the accounts: they see different things.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is malformed',
    detail: 'The request does not follow HTTP/1.1 and was not read.',
    cause: 'The bytes that arrived are no valid HTTP request.',
    remedy: 'Use an HTTP library, and look for proxies that change requests.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed',
    detail: 'This service is read-only: use GET or HEAD.',
    cause: 'The service publishes; nothing can be changed through it.',
    remedy: 'Use GET, HEAD or OPTIONS.',
  },
  uri_too_long: {
    status: 414,
    title: 'The address is too long',
    detail: 'The address of the request is longer than 8,192 bytes.',
    cause: 'No valid request of this service needs a long address. Often a parameter is repeated, or encoded twice.',
    remedy: 'Print the address that is sent, and shorten it.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    detail: 'The headers of the request are larger than 16 KB in all.',
    cause: 'Large cookies of another service on the same host are a common cause.',
    remedy: 'Send fewer or shorter headers.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Wait as long as Retry-After says.',
    cause: 'The account has used up its request rate, or this address has sent wrong credentials too often.',
    remedy:
      'Wait as many seconds as the header Retry-After says. The header RateLimit tells how much is left. Polling ' +
      'with If-None-Match spares it: a 304 costs nothing.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    detail: 'The service has more to do than it can, for the moment.',
    cause: 'Many callers ask at once, or the machine is busy with something else. Nothing is wrong with the request.',
    remedy: 'Try again after as many seconds as the header Retry-After says.',
  },
  unavailable: {
    status: 503,
    title: 'The service is unavailable',
    detail: 'The service cannot read its catalog for the moment.',
    cause: 'The database that keeps the catalog is out of reach, or cannot be read. Nothing is wrong with the request.',
    remedy: 'Try again after as many seconds as the header Retry-After says. If it lasts, tell the operator.',
  },
  internal: {
    status: 500,
    title: 'The service failed',
    detail: 'The service failed to answer. The operator finds the cause under the request id.',
    cause: 'Something in the service went wrong. Nothing is wrong with the request.',
    remedy: 'Tell the operator the request id, which is in the field `instance` of the response.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problemKinds
