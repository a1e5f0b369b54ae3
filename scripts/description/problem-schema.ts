import { Type } from 'typebox'
import { problemKinds } from '../../server/src/contract/problem-kinds.ts'

/** A problem as it travels (RFC 9457). */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri',
      maxLength: 8192,
      description: 'A page of this service that explains the problem.',
    }),
    title: Type.String({ maxLength: 200, description: 'What happened, the same for every occurrence.' }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The status of the answer.' }),
    detail: Type.String({ maxLength: 8192, description: 'What happened this time.' }),
    instance: Type.String({ maxLength: 128, description: 'The request id.' }),
    code: Type.String({
      maxLength: 100,
      examples: Object.keys(problemKinds),
      description: 'The kind of problem, for programs. Others may appear.',
    }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          parameter: Type.Optional(Type.String({ maxLength: 200, description: 'The parameter that was wrong.' })),
          header: Type.Optional(Type.String({ maxLength: 200, description: 'The header that was wrong.' })),
          detail: Type.String({ maxLength: 1000, description: 'What was wrong with it, and what is allowed.' }),
        }),
        { maxItems: 100, description: 'Each place that was wrong; with status 400 only.' },
      ),
    ),
  },
  { title: 'Problem', description: 'An error as the caller reads it.' },
)
