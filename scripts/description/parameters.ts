import { idShape } from '../../server/src/contract/ids.ts'
import { limits } from '../../server/src/contract/listing.ts'
import { gymHeaderName, waitSecondsMax } from '../../server/src/contract/operations.ts'

/** The parameters of the list besides the headers. */
export const listParameters = [
  {
    name: 'limit',
    in: 'query',
    description: 'The most competitions on the page. Anything but a whole number in these bounds is a 400.',
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
      'The id of a competition: the page holds those that follow it. Excludes `before_cursor`. It stays good when ' +
      'the competition is unpublished or deleted.',
    schema: idShape('competition'),
  },
  {
    name: 'before_cursor',
    in: 'query',
    description:
      'The id of a competition: the page holds those that come directly before it, in the same order as always. ' +
      'Excludes `after_cursor`.',
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

/** The headers that every operation reads. */
export function headerParameters(serviceName: string) {
  return {
    Gym: {
      name: gymHeaderName(serviceName),
      in: 'header',
      description:
        'The id of the gym on whose behalf a platform reads. It narrows the answer to that gym and never widens it.',
      schema: idShape('gym'),
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The ETag of an earlier answer. While nothing has changed, the answer is a 304 without a body.',
      schema: { type: 'string', maxLength: 8192 },
    },
    Prefer: {
      name: 'Prefer',
      in: 'header',
      description:
        `\`wait=N\` (RFC 7240): where \`If-None-Match\` makes a 304, the request is held until there is something ` +
        `new, or for N seconds, ${waitSecondsMax} at most. \`Preference-Applied\` says that it was; without it, ` +
        'nothing was waited for.',
      schema: { type: 'string', maxLength: 8192 },
      example: 'wait=60',
    },
    RequestId: {
      name: 'X-Request-Id',
      in: 'header',
      description: 'The caller’s own id for the request: 1 to 128 of `A-Z a-z 0-9 . _ -`. Any other is replaced.',
      schema: { type: 'string', maxLength: 8192 },
    },
  }
}
