import { idShape } from '../../server/src/contract/ids.ts'
import { limits } from '../../server/src/contract/listing.ts'
import { gymHeaderName, waitSecondsMax } from '../../server/src/contract/operations.ts'

export const listParameters = [
  {
    name: 'limit',
    in: 'query',
    description: 'The maximum number of competitions on the page. Any other value causes a 400.',
    schema: {
      type: 'integer',
      format: 'int32',
      minimum: limits.minimum,
      maximum: limits.maximum,
      default: limits.default,
    },
  },
  {
    name: 'after_cursor',
    in: 'query',
    description:
      'The id of a competition: the page starts after it. Cannot be combined with `before_cursor`. The cursor stays ' +
      'valid when the competition is unpublished or deleted.',
    schema: idShape('competition'),
  },
  {
    name: 'before_cursor',
    in: 'query',
    description:
      'The id of a competition: the page ends before it and is in the usual order. Cannot be combined with ' +
      '`after_cursor`.',
    schema: idShape('competition'),
  },
]

export const workoutParameters = [
  {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the workout: decimal digits, without sign or leading zeros.',
    schema: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    example: 1,
  },
]

export function headerParameters(serviceName: string) {
  return {
    Gym: {
      name: gymHeaderName(serviceName),
      in: 'header',
      description:
        'The id of the gym on whose behalf a platform reads. It limits the response to this gym, and grants no access.',
      schema: idShape('gym'),
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The ETag of an earlier response. If nothing has changed, the response is a 304 without a body.',
      schema: { type: 'string', maxLength: 8192 },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      description:
        `\`wait=N\` (RFC 7240): if \`If-None-Match\` would cause a 304, the service holds the request until something ` +
        `changes, or for N seconds, ${waitSecondsMax} at most. \`Preference-Applied\` confirms it; without that header, ` +
        'the service did not wait.',
      schema: { type: 'string', maxLength: 8192 },
      example: 'wait=60',
    },
    RequestId: {
      name: 'X-Request-Id',
      in: 'header',
      description: 'Your own id for the request: 1 to 128 of `A-Z a-z 0-9 . _ -`. Any other value is replaced.',
      schema: { type: 'string', maxLength: 8192 },
    },
  }
}
