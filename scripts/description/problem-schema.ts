import { Type } from 'typebox'
import { problemKinds } from '../../server/src/contract/problem-kinds.ts'

export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri',
      maxLength: 8192,
      description: 'A page of this service that explains the problem.',
    }),
    title: Type.String({ maxLength: 200, description: 'A summary, the same for every occurrence.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status of the response.' }),
    detail: Type.String({ maxLength: 8192, description: 'An explanation of this occurrence.' }),
    instance: Type.String({ maxLength: 128, description: 'The request id.' }),
    code: Type.String({
      maxLength: 100,
      examples: Object.keys(problemKinds),
      description: 'The kind of problem, for programs. Later versions may add kinds.',
    }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          parameter: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the wrong parameter.' })),
          header: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the wrong header.' })),
          detail: Type.String({ maxLength: 1000, description: 'The wrong value, and the allowed values.' }),
        }),
        { maxItems: 100, description: 'Every wrong parameter or header; only with status 400.' },
      ),
    ),
  },
  { title: 'Problem', description: 'The body of an error response (RFC 9457).' },
)
